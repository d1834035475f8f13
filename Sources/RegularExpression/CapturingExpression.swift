/// A regular expression that also finds which part of a text its groups match, in linear time.
///
/// The syntax is that of ``RegularExpression``, whose engine only finds whether a text matches. This one also follows
/// preferences: the leftmost match wins; `*`, `+`, `?` and braces take as much as they can, with a further `?` as
/// little; of alternatives the first that fits. Thus it finds the matches of Perl and ECMAScript.
public struct CapturingExpression: Sendable {
    /// The pattern.
    public let pattern: String
    /// The number of groups, without those that begin with `(?:`.
    public let groupCount: Int

    private let program: RegularExpression.Program

    /// Compiles a pattern.
    ///
    /// - Throws: ``RegularExpression/SyntaxError``, also for a pattern that is too large.
    public init(_ pattern: String) throws(RegularExpression.SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler(capturesGroups: true)
        try compiler.append(tree)
        self.pattern = pattern
        groupCount = parser.groups
        program = compiler.finish()
    }

    /// Returns the part of a text that a group matches in the first match, in at most `program size × text length` steps.
    ///
    /// - Parameters:
    ///   - group: The number of the group, from 1; 0 is the whole match.
    ///   - steps: The number of steps that are allowed; those taken are subtracted.
    /// - Returns: `nil` if nothing matches, or if the match does not use the group.
    /// - Throws: ``RegularExpression/OutOfSteps`` if they do not suffice.
    public func firstMatch(
        of group: Int,
        in text: String,
        steps: inout Int
    ) throws(RegularExpression.OutOfSteps) -> String? {
        var machine = CaptureMachine(program: program, group: group, remaining: steps)
        defer { steps = machine.remaining }
        return try machine.run(text.unicodeScalars)
    }
}

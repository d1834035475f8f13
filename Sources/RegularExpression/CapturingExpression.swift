/// A regular expression that also finds which part of a text its groups match, in linear time.
///
/// The syntax is that of ``RegularExpression``, whose engine only finds whether a text matches. This one also follows
/// preferences: the leftmost match wins; `*`, `+`, `?` and braces take as much as they can, with a further `?` as
/// little; of alternatives the first that fits. Thus it finds the matches of Perl and ECMAScript.
package struct CapturingExpression: Sendable {
    package let pattern: String
    /// The number of groups, without those that begin with `(?:`.
    package let groupCount: Int

    private let program: RegularExpression.Program

    package init(_ pattern: String) throws(RegularExpression.SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler(capturesGroups: true)
        try compiler.append(tree)
        self.pattern = pattern
        groupCount = parser.groups
        program = compiler.finish()
    }

    /// Returns the part of a text that a group, from 1, or the whole expression (0) matches in the first match; `nil` if the match
    /// does not use the group.
    ///
    /// It takes at most `program size × text length` steps, which are subtracted from those allowed.
    package func firstMatch(
        of group: Int,
        in text: String,
        steps: inout Int
    ) throws(RegularExpression.OutOfSteps) -> String? {
        var machine = CaptureMachine(program: program, group: group, remaining: steps)
        defer { steps = machine.remaining }
        return try machine.run(text.unicodeScalars)
    }
}

/// Removes escape sequences and control characters from a text, scalar by scalar, as a terminal would parse them.
///
/// The states follow ECMA-48 and the DEC parser that terminals implement
/// (https://vt100.net/emu/dec_ansi_parser), in 7-bit and 8-bit form. The text of a string sequence is written to the
/// sink at once and removed when its terminator arrives, so that any number of sequences takes one pass.
struct EscapeSequenceFilter {
    private enum State {
        case text, escape
        /// After ESC and an intermediate byte.
        case designation
        /// After CSI: parameters and intermediate bytes.
        case control
        /// Inside OSC, DCS, SOS, PM, APC or the title sequence of tmux.
        case string(bellEnds: Bool, begin: SafeTextSink.Mark)
        /// After ESC inside a string: `\` ends the string, anything else starts another sequence.
        case stringEscape(begin: SafeTextSink.Mark)
    }

    private var state = State.text
    private var sink: SafeTextSink

    init(sink: SafeTextSink) { self.sink = sink }

    consuming func finish() -> String { sink.finish() }

    mutating func read(_ scalar: Unicode.Scalar) {
        switch state {
        case .text:
            readText(scalar)
        case .escape:
            readEscape(scalar)
        case .designation:
            switch scalar.value {
            case 0x20...0x2F: break
            case 0x30...0x7E: state = .text
            default: readInside(scalar)
            }
        case .control:
            switch scalar.value {
            case 0x20...0x3F: break
            case 0x40...0x7E: state = .text
            default: readInside(scalar)
            }
        case .string(let bellEnds, let begin):
            readString(scalar, bellEnds: bellEnds, begin: begin)
        case .stringEscape(let begin):
            if scalar == "\\" {
                sink.rewind(to: begin)
                state = .text
            } else {
                state = .escape
                readEscape(scalar)
            }
        }
    }

    private mutating func readText(_ scalar: Unicode.Scalar) {
        state = .text
        switch scalar.value {
        case 0x1B: state = .escape
        case 0x9B: state = .control
        case 0x9D: state = .string(bellEnds: true, begin: sink.mark)
        case 0x90, 0x98, 0x9E, 0x9F: state = .string(bellEnds: false, begin: sink.mark)
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: sink.lineBreak(scalar)
        case 0x09: sink.space(" ")
        case 0x00...0x1F, 0x7F...0x9F: break
        default: sink.append(scalar)
        }
    }

    private mutating func readEscape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "[": state = .control
        case "]": state = .string(bellEnds: true, begin: sink.mark)
        case "P", "X", "^", "_", "k": state = .string(bellEnds: false, begin: sink.mark)
        case " "..."/": state = .designation
        case "0"..."~": state = .text
        default: readInside(scalar)
        }
    }

    /// Reads a scalar that does not belong to the current sequence: most controls are executed and leave the sequence
    /// open, everything else ends it.
    private mutating func readInside(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x09...0x0D, 0x18, 0x1A, 0x1B: readText(scalar)
        case 0x00...0x1F, 0x7F: break
        default: readText(scalar)
        }
    }

    private mutating func readString(_ scalar: Unicode.Scalar, bellEnds: Bool, begin: SafeTextSink.Mark) {
        switch scalar.value {
        case 0x1B:
            state = .stringEscape(begin: begin)
        case 0x9C, bellEnds ? 0x07 : 0x9C:
            sink.rewind(to: begin)
            state = .text
        case 0x09:
            sink.space(" ")
        case 0x0A...0x0D, 0x18, 0x1A, 0x80...0x9F, 0x2028, 0x2029:
            readText(scalar)
        case 0x00...0x1F, 0x7F:
            break
        default:
            sink.append(scalar)
        }
    }
}

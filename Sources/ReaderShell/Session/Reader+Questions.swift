import OpenCombine
import Screens

extension Reader {
    /// Shows a question in place of the prompt; what does not fit beside the cursor stands above it.
    func ask(_ remark: Remark) {
        let lines = style.folded(remark.sentence(style: style, explainer: explainer))
        print(Array(lines.dropLast()))
        question = lines.last
    }

    /// Answers the question that stands in place of the prompt.
    ///
    /// Only `y` and `yes` are yes, and `n` and `no` are no. Another command is no answer, and is carried out.
    ///
    /// - Returns: Whether the line was nothing but an answer.
    func answer(_ line: String) async -> Bool {
        guard question != nil else { return false }
        question = nil
        let isYes = YesOrNo.isYes(line)
        do { try await send(.answer(isYes: isYes)) } catch { report(error) }
        return isYes != nil || ["", LineEditor.interruptedLine].contains(line.filter { !$0.isWhitespace })
    }

    func ask(_ question: SignInQuestion, of plan: SignInPlan) {
        Task {
            let answer: Result<String?, SessionFailure>
            do {
                answer = .success(try await environment.keyboard.ask(question.text, question.isHidden, plan))
            } catch {
                answer = .failure(SessionFailure(error))
            }
            session.inputs.event.send(.account(.typed(answer)))
        }
    }

    /// Lets Ctrl-C cancel the request of a sign-in, also where lines are not typed at a terminal.
    ///
    /// Installed before the message about it is printed, because Ctrl-C may follow at once.
    func listenForInterruption() {
        guard !environment.display.isInteractive else { return }
        endListening = environment.keyboard.onInterrupt { [weak self] in self?.session.inputs.interrupted.send() }
    }
}

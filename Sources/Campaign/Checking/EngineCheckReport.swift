import Engines
import Reports

/// A check of an engine as text, finding by finding: each kind of fault is explained once, and counted.
package struct EngineCheckReport {
  private struct Fault {
    let kind: String
    let reason: String
    /// Where it was made first.
    let step: String
    var count = 1
  }

  private var faults: [Fault] = []

  /// Creates the report of a check that has found nothing so far.
  package init() {}

  /// The number of kinds of faults found.
  package var count: Int { faults.count }

  /// The text of a finding.
  /// - Parameter withLines: whether the last lines exchanged follow a fault that is new.
  package mutating func text(of finding: EngineCheck.Finding, withLines: Bool) -> String {
    let head = ((finding.variant ?? "").padded(to: 23, .leading) + " " + finding.step).padded(to: 36, .leading) + " "
    guard let notice = finding.notice else { return head + "ok: \(finding.text)\n" }
    if let known = faults.firstIndex(where: { $0.kind == notice.kind }) {
      faults[known].count += 1
      return head + "FAULT (\(notice.reason)): as in “\(faults[known].step)”\n"
    }
    let step = (finding.variant.map { $0 + " " } ?? "") + finding.step
    faults.append(Fault(kind: notice.kind, reason: notice.reason, step: step))
    return head + "FAULT (\(notice.reason)): \(notice.text)\n" + (withLines ? finding.lines.map(\.shown).joined() : "")
  }

  /// The last line: the number of faults, and how often each was made where one was made several times.
  package var summary: String {
    let counts = faults.map { "\($0.reason) \($0.count == 1 ? "once" : "\($0.count) times")" }
    let isRepeated = faults.contains { $0.count > 1 }
    return Self.summary(count, isRepeated ? ": " + counts.joined(separator: ", ") : "")
  }

  /// The last line of a check that has found a number of faults.
  package static func summary(_ faults: Int, _ counts: String = "") -> String {
    (faults == 0 ? "no faults" : "\(faults) \(faults == 1 ? "fault" : "faults")\(counts)") + "\n"
  }
}

extension EngineTranscript.Line {
  /// The line as `agon check-engine` prints it.
  package var shown: String {
    " " + String(time / 1_000_000).padded(to: 8, .trailing) + " ms \(speaker.rawValue) \(text)\n"
  }
}

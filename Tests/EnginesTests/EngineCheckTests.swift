import Foundation
import Play
import Testing

@testable import Engines

@Suite struct EngineCheckTests {
  /// What is found of a `json` engine in sh that does something before each move, and when it is asked to quit.
  private func findings(before: String = ":", bye: String = "exit", _ change: (inout EngineSpec) -> Void) throws
    -> [EngineCheck.Finding]
  {
    let script = """
      trap '' TERM INT HUP
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) \(before)
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
          *'"quit"'*) \(bye) ;;
        esac
      done
      """
    // A correct engine gets all the time that a busy machine needs.
    var spec = EngineSpec(command: ["sh", "-c", script], language: .json, margin: 0, patience: 60_000_000_000)
    spec.quitPatience = 60_000_000_000
    change(&spec)
    var findings: [EngineCheck.Finding] = []
    try EngineCheck(spec, moveTime: 20_000_000).run([Catalog.variant("noughts:3x3")]) { findings.append($0) }
    return findings
  }

  @Test("An engine that is slow fails only where time counts")
  func slowEngine() throws {
    let findings = try findings(before: "sleep 0.06") { _ in }
    let late = findings.filter { $0.fault != nil }
    #expect(
      late.map(\.step) == ["0.02 s a move", "0.1 s a game"] && late.allSatisfy { $0.fault == .time }, "\(findings)")
    #expect(late.first?.text == "took more than 20 ms, margin included")
    #expect(findings.contains { $0.step == "first seat" && $0.fault == nil })
  }

  @Test("An engine that stays when asked to quit is named")
  func engineThatStays() throws {
    let findings = try findings(before: ":", bye: "exec sleep 100") {
      ($0.quitPatience, $0.margin) = (50_000_000, 60_000_000_000)
    }
    let faults = findings.filter { $0.fault != nil }
    #expect(faults.map(\.step) == ["quit"] && faults.first?.fault == .noAnswer, "\(findings)")
    #expect(faults.first?.text.contains(/is still there \d+ ms after “quit” and the end of its input/) == true)
  }
}

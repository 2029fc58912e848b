import Foundation
import Play
import Testing

@testable import Engines

@Suite struct ProtocolLogsTests {
  /// Plays two games at noughts with an engine that fails in the second one; the files that are left, by name.
  private func play(keepsAll: Bool) throws -> [String: String] {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-protocol-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let script = """
      games=0
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"game"'*) games=$((games + 1)) ;;
          *'"type":"move"'*) echo "thinking of game $games" >&2
            if [ $games = 2 ]; then echo '{"move":"z9"}'; continue; fi
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
        esac
      done
      """
    let roster = try EngineRoster(
      ["bot/1": EngineSpec(command: ["sh", "-c", script], language: .json)],
      protocolLogs: try ProtocolLogs(directory: directory, keepsAll: keepsAll))
    let table = try Catalog.variant("noughts:3x3").makeTable(
      ["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    for encounter in 0..<2 {
      let record = try table(
        Job(variant: "noughts:3x3", players: ["bot/1", "random"], encounter: encounter, seed: UInt64(encounter)))
      let fault = encounter == 0 ? nil : record.fault
      #expect(record.fault == fault)
      if let fault {
        #expect(fault.seat == 0 && fault.what.hasPrefix("answered “z9”, which isn't legal; legal are a1 "))
        #expect(fault.lastWords.lines.last == #"< {"move":"z9"}"# && fault.lastWords.errors == "thinking of game 2")
      }
    }
    roster.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: "\(directory)/\($0)", encoding: .utf8)) })
  }

  @Test func whatIsSaidIsKeptOfGamesThatEndByAFault() throws {
    let files = try play(keepsAll: false)
    #expect(Array(files.keys) == ["noughts_3x3, encounter 2, bot_1 - random, bot_1.log"])
    let lines = try #require(files.first).value.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["noughts:3x3, encounter 2, bot/1 - random", "seat 1, bot/1"])
    #expect(lines[2].contains(#" > {"type":"game","game":"noughts""#), "\(lines)")
    #expect(lines.dropLast().last?.hasSuffix(#" < {"move":"z9"}"#) == true, "\(lines)")
    #expect(lines.last == "places 2-1: illegal move")
  }

  @Test func ofAllGamesWhereThatIsAskedFor() throws {
    #expect(try play(keepsAll: true).count == 2)
  }
}

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

  @Test("The dialogue of games that end by a fault is kept")
  func faultyGamesAreKept() throws {
    let files = try play(keepsAll: false)
    #expect(Array(files.keys) == ["noughts_3x3, encounter 2, bot_1 - random, bot_1.log"])
    let lines = try #require(files.first).value.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["noughts:3x3, encounter 2, bot/1 - random", "seat 1, bot/1"])
    #expect(lines[2].contains(#" > {"type":"game","game":"noughts""#), "\(lines)")
    #expect(lines.dropLast().last?.hasSuffix(#" < {"move":"z9"}"#) == true, "\(lines)")
    #expect(lines.last == "places 2-1: illegal move")
  }

  @Test("No file takes the place of another: not of another run, nor of a player with a similar name.")
  func ownFiles() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-protocol-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    func keep(_ player: String, run: Int?) throws {
      let logs = try ProtocolLogs(directory: directory, keepsAll: true)
      if let run { logs.begin(run: run) }
      let game = try OutsideGame.of("noughts:3x3")
      for _ in 0..<2 { logs.keep(Conversation(game, player: player), Outcome(winner: 0, reason: .line)) }
    }
    for (player, run) in [("a/b", 3), ("a_b", 3), ("a/b", 4), ("a/b", nil), ("../../a", nil)] {
      try keep(player, run: run)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    let game = "noughts_3x3, encounter 1, "
    let names =
      ["run 3, \(game), a_b", "run 3, \(game), a_b (2)", "run 3, \(game), a_b (3)"]
      + ["run 3, \(game), a_b (4)", "run 4, \(game), a_b", "run 4, \(game), a_b (2)"]
      + ["\(game), a_b", "\(game), a_b (2)", "\(game), .._.._a", "\(game), .._.._a (2)"]
    #expect(files == names.map { $0 + ".log" }.sorted())
    for file in files {
      let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
      let player = text.split(separator: "\n").map(String.init)[1].dropFirst("seat 1, ".count)
      #expect(EngineLogs.stem(for: String(player)).hasSuffix(file.contains(".._") ? ".._.._a" : "a_b"))
    }
  }

  @Test("The dialogue of all games is kept if asked for")
  func allGamesIfAsked() throws {
    #expect(try play(keepsAll: true).count == 2)
  }
}

import Foundation
import Play
import Testing

@testable import Campaign

struct PGNFileTests {
  private static let game = """
    [Event "t, run 1"]
    [Round "1.NUMBER"]
    [White "a"]

    {a1} {b2} 1-0


    """

  private static func end(_ text: String) -> PGNEnd { PGNEnd(of: Data(text.utf8), event: "t, run 1") }

  @Test("The last game of a run is found, and what was cut off behind it is taken away, wherever that was")
  func cutGamesAreTakenAway() {
    let games = (7...8).map { Self.game.replacing("NUMBER", with: "\($0)") }
    let first = games[0].utf8.count
    let whole = games.joined()
    for length in 0...whole.utf8.count {
      let end = Self.end(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
      let kept = length == whole.utf8.count ? length : length < first ? 0 : first
      #expect(end.length == kept && end.number == (kept == 0 ? 0 : kept == first ? 7 : 8) && !end.needsBlankLine)
    }
  }

  @Test("Games of others stay")
  func othersStay() {
    let other = Self.game.replacing("run 1", with: "run 11")
    let all = Self.game.replacing("NUMBER", with: "7") + other
    #expect(Self.end(all).number == 7 && Self.end(all).length == all.utf8.count)
    #expect(Self.end(other).number == 0 && Self.end(other).length == other.utf8.count)
    let cut = String(other.dropLast(8))
    #expect(Self.end(cut).length == cut.utf8.count && Self.end(cut).needsBlankLine)
    #expect(PGNEnd(of: Data(Self.game.dropLast(3).utf8), event: nil).length == Self.game.utf8.count - 3)
  }

  @Test("A run that goes on appends the games that the file lacks, each once")
  func lackingGamesAreAppended() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "pgn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appending(path: "live.pgn").path
    var config = try RunConfig(
      text: """
        name: t
        encounters: 3
        openings: {plies: 2}
        limits: {plies: 30}
        record: moves
        variants: [chess, noughts:3x3]
        players: [greedy, random]
        """, file: "t.yml")
    config.database = directory.appending(path: "t.sqlite").path
    config.reportDirectory = directory.path
    (config.reportFormats, config.workers) = ([], 2)
    let plan = try RunPlan(config)
    _ = try RunPlay(plan, pgn: path).play()
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(String(decoding: whole, as: UTF8.self).components(separatedBy: "[Event \"t, run 1\"]").count == 13)
    let mine = Data("[Event \"mine\"]\n\n*\n\n".utf8)
    for cut in stride(from: 0, through: whole.count, by: whole.count / 16) {
      try (mine + whole.prefix(cut)).write(to: URL(filePath: path))
      _ = try RunPlay(plan, extending: true, pgn: path).play()
      #expect(try Data(contentsOf: URL(filePath: path)) == mine + whole, "cut after \(cut) bytes")
    }
  }
}

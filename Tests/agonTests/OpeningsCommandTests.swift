import Foundation
import Testing

@Suite struct OpeningsCommandTests {
  /// A run of 60 games at each of two boards, beside Snap.
  private static let prepared = Prepared { program in
    try program.write(
      """
      name: tiny
      encounters: 10
      openings: {plies: 1}
      variants: [noughts:3x3, "connect-four:4x4,popout", snap:2]
      players: [random, greedy, {name: "it's, me", player: random}, reflex]
      reports: {formats: [csv]}
      """, to: "tiny.yml")
    #expect(try program.run("run", "tiny.yml", "--quiet", "--workers", "2").status == 0)
  }

  private let program: Program

  init() throws { program = try Self.prepared.program() }

  private func rows(_ options: String...) throws -> [[String]] {
    let outcome = try program.run(arguments: ["openings", "tiny.sqlite", "--format", "csv"] + options)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.components(separatedBy: "\r\n").dropFirst().dropLast().map { $0.components(separatedBy: ",") }
  }

  @Test("The tree has all games of a variant and those of a player")
  func treeHasAllGames() throws {
    defer { program.remove() }
    let all = try rows("-v", "noughts")
    #expect(all[0][3] == "60" && all.map { $0[0] }.max() == "3")
    #expect(Set(all.filter { $0[0] == "1" }.map { $0[1] }) == ["a1", "b1", "b2"])
    #expect(all.filter { $0[0] == "1" }.reduce(0) { $0 + (Int($1[3]) ?? 0) } == 60)
    let own = try rows("-v", "noughts", "--player", "it's, me", "--depth", "2")
    #expect(own[0][3] == "40" && own.map { $0[0] }.max() == "2")
    #expect(try rows("-v", "noughts:3x3", "--transpositions", "--by-result").first?[3] == "1")
    let text = try program.run("openings", "tiny.sqlite", "-v", "connect-four:4x4,popout")
    #expect(text.output.contains("Openings of connect-four:4x4,popout\n"))
    #expect(text.output.contains("Each game's 2 images,"))
  }

  @Test("The next run reads the book")
  func nextRunReadsTheBook() throws {
    defer { program.remove() }
    let book = try program.run(
      "openings", "tiny.sqlite", "-v", "noughts:3x3", "--book", "30", "--plies", "2", "--balanced", "--out", "b/o.txt")
    #expect(book.status == 0 && book.output.isEmpty)
    #expect(book.errors.contains("level openings of 30") || book.errors.contains("openings of 30: after 2 plies games"))
    #expect(book.errors.hasSuffix("written: b/o.txt\n"))
    let lines = try program.read("b/o.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.contains { $0.hasPrefix("noughts:3x3 a1b2  # ") && $0.hasSuffix(", level by proof") })
    try program.write(
      """
      encounters: 2
      openings: {file: b/o.txt}
      variants: [noughts:3x3]
      players: [random, greedy]
      reports: {formats: [csv]}
      """, to: "next.yml")
    let next = try program.run("run", "next.yml", "--quiet")
    #expect(next.status == 0, "\(next.errors)")
    let printed = try program.run("openings", "tiny.sqlite", "-v", "noughts:3x3", "--book", "1", "--plies", "1")
    #expect(printed.output.split(separator: "\n").count == 2 && printed.errors.isEmpty)
  }

  @Test(
    "A request that can't be answered is refused with the reason",
    arguments: [
      (["-v", "snap:2"], "snap:2 has no openings"),
      (["-v", "reversi"], "tiny has no games of reversi:8x8; known: noughts:3x3 connect-four:4x4,popout snap:2"),
      (["-v", "noughts", "--player", "nobody"], "tiny has no player nobody; known: random; greedy; it's, me; reflex"),
      (["-v", "noughts", "--player", "reflex"], "tiny.sqlite: no game of noughts:3x3 with reflex is recorded"),
      (["-v", "noughts", "--depth", "10"], "--depth: no game of noughts:3x3 has more than 9 plies, found 10"),
      (["-v", "noughts", "--depth", "0"], "--depth: expected 1 to 40, found 0"),
      (["-v", "noughts", "--book", "0"], "--book: expected 1 to 1000000, found 0"),
      (["-v", "noughts", "--book", "5", "--plies", "9"], "there is no such opening: after 9 plies games were in 0 "),
      (["-v", "noughts", "--plies", "2"], "--plies is for a book: add --book COUNT."),
      (["-v", "noughts", "--book", "5", "--by-result"], "--book and --by-result exclude each other."),
      (["-v", "noughts", "--book", "5", "--format", "csv"], "--book and --format exclude each other."),
      (["-v", "shogi"], "there is no game “shogi”"),
      ([], "Missing expected argument '--variant <variant>'"),
    ])
  func badTreeIsExplained(options: [String], problem: String) throws {
    defer { program.remove() }
    let outcome = try program.run(arguments: ["openings", "tiny.sqlite"] + options)
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains(problem), "\(outcome)")
  }

  @Test("A book that can't be written is an error of the system")
  func unwritableBookIsAnError() throws {
    defer { program.remove() }
    let outcome = try program.run(
      "openings", "tiny.sqlite", "-v", "noughts", "--book", "2", "--plies", "1", "--out", "tiny.yml/x")
    #expect(outcome.status == 74 && outcome.errors.contains("tiny.yml"))
  }
}

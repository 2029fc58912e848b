import ArgumentParser
import Exchange
import Foundation

/// `agon rate`: ratings from games of other programs.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Prints the Elo table of games from PGN and CSV files.",
    usage: "agon rate <files> ... [<options>]",
    discussion: """
      Files are told apart by their content: PGN as any program writes it, or CSV with one of the headers
        white,black,W,D,L     games of each pairing won, drawn and lost by white
        white,black,result    a game a line: 1-0, 1/2-1/2, 0-1, or * if unfinished
        ranking,count         rankings such as A>B=C>D, best first, and how many;
                              at the end, in braces, those of unknown order: A>{B,C}
        player1,place1,...    a game a line: each seat's player and, if known, place

      A column variant may follow, but for rankings, and a column encounter, but for counts: errors take games of \
      the same players, variant and encounter as one sample, and any other game by itself. A column opening says \
      which of few openings an encounter had, as 1.18/72. PGN has the tags Variant, Encounter and EncounterOpening; \
      without Encounter, games of the same players, Event, Round and FEN share one. All files together make one \
      table; “-” is standard input.

        agon rate games.pgn more.pgn
        agon rate counts.csv --model rao-kupper --anchor "Engine 1.0=3000"
      """)

  @Argument(help: "PGN or CSV files.", completion: .file(extensions: ["csv", "pgn"]))
  var files: [String]

  @OptionGroup var table: TableOptions

  func run() throws {
    var book = GameBook()
    for file in files { try Self.read(file, into: &book) }
    for note in Self.notes(book) { Console.tell("agon: note: " + note) }
    let results = book.results
    let (players, games) = (results.players.count, book.games)
    // Thousands of players take seconds.
    let text = try Progress(isShown: Console.errorIsTerminal) { "rating \(players) players, \(games) games" }.shown {
      try table.chapter(results, seatAdvantage: !book.hasRankings).text(in: table.print.format)
    }
    try Console.print(text, in: table.print.format)
  }

  private static func read(_ file: String, into book: inout GameBook) throws {
    if file == "-" {
      guard let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
        throw FileError(description: "standard input: can't be read")
      }
      return try data.withUnsafeBytes { try book.read($0, file: "standard input") }
    }
    guard FileManager.default.fileExists(atPath: file) else {
      throw FileError(description: "\(file): can't be read: there is no such file")
    }
    // Mapped, so that files larger than the memory are no problem.
    guard let data = try? Data(contentsOf: URL(filePath: file), options: .alwaysMapped) else {
      throw FileError(description: "\(file): can't be read; give the path of a file that may be read")
    }
    try data.withUnsafeBytes { try book.read($0, file: file) }
  }

  private static func notes(_ book: GameBook) -> [String] {
    var notes: [String] = []
    func count(_ games: Int, _ what: String) {
      if games > 0 { notes.append("\(games) \(games == 1 ? "game" : "games") \(what), left out") }
    }
    count(book.leftOut.unfinished, "without a result")
    count(book.leftOut.againstItself, "of a player against itself")
    if let problem = book.leftOut.firstProblem {
      count(book.leftOut.unreadable, "that can't be read, the first at \(problem)")
    }
    let alone = book.gamesWithoutEncounter
    if alone > 0, alone < book.games {
      notes.append("\(alone) \(alone == 1 ? "game names" : "games name") no encounter, so each is a sample by itself")
    }
    if book.hasRankings { notes.append("rankings don't tell who had which seat, so what seats are worth isn't fitted") }
    return notes
  }
}

import ArgumentParser
import Exchange
import Foundation

/// `agon rate`: ratings from games of other programs.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Prints the Elo table of games in PGN and CSV files.",
    usage: "agon rate <files> ... [<options>]",
    discussion: """
      The format of a file is detected from its content: PGN of any program, or CSV with one of these headers:
        white,black,W,D,L     number of games won, drawn and lost by white
        white,black,result    one game per row: 1-0, 1/2-1/2, 0-1, * if unfinished
        ranking,count         rankings such as A>B=C>D, best first, with a count;
                              players of unknown order last, in braces: A>{B,C}
        player1,place1,...    one game per row: player and, if known, place by seat

      A column variant may follow (not with rankings), and a column encounter (not with counts): games of the same \
      players, variant and encounter are one sample for the error bars, other games are samples of their own. A column \
      opening has the opening of the encounter out of a few, as 1.18/72. PGN has the tags Variant, Encounter and \
      EncounterOpening; without Encounter, games with the same players, Event, Round and FEN are one encounter. All \
      files together give one table; “-” is standard input.

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
    // Mapped, so that a file may be larger than the memory.
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
    if book.hasRankings { notes.append("rankings have no seats, so seat advantage isn't fitted") }
    return notes
  }
}

import ArgumentParser
import Campaign
import Play
import Reports
import Results
import Store

/// `agon openings`: the moves with which games began.
struct OpeningsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openings", abstract: "Prints with which moves games began and what came of them, or makes a book.",
    usage: "agon openings <database> --variant <variant> [<options>]",
    discussion: """
      A row is a line of moves from the start: how many games began so, the first seat's score, who played the last \
      of the moves, and what perfect play makes of it. The mirror images of a game count as one. CSV and JSON have \
      more rows, a node of the tree each. With --book it writes a file of openings for the next run instead, \
      positions that games went through.

        agon openings nightly.sqlite -v noughts:3x3
        agon openings nightly.sqlite -v connect-four --player greedy --by-result
        agon openings nightly.sqlite -v reversi --book 50 --balanced --out book.txt
      """)

  /// The valid depths; deeper trees would show single games only.
  private static let depths = 1...40
  private static let usualPlies = 4

  @OptionGroup var selection: Selection

  @OptionGroup var programs: ProgramOptions

  @Option(
    name: .shortAndLong, help: "The variant, of a board game or a program's game.", completion: .variant)
  var variant: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only games that this one took part in.", valueName: "name"),
    completion: .storedPlayer)
  var player: String?

  @Option(parsing: .unconditional, help: "How many plies deep (default: 3).")
  var depth: Int?

  @Flag(help: "Order moves by what they scored for who made them, not by games.")
  var byResult = false

  @Flag(help: "Take positions for the same, whatever the order of the moves.")
  var transpositions = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Make a book of so many openings, those with the most games first.", valueName: "count"))
  var book: Int?

  @Option(parsing: .unconditional, help: "How many plies each opening of the book has (default: 4).")
  var plies: Int?

  @Flag(help: "Only openings for the book that are a draw by proof, or level by results.")
  var balanced = false

  @Option(help: "The file that the book is written to (default: standard output).", completion: .file())
  var out: String?

  @OptionGroup var print: PrintOptions

  func validate() throws {
    let (tree, ofBook) = (
      [
        (depth != nil, "--depth"), (byResult, "--by-result"), (transpositions, "--transpositions"),
        (print.format != .text, "--format"),
      ],
      [(plies != nil, "--plies"), (balanced, "--balanced"), (out != nil, "--out")]
    )
    if book == nil, let option = ofBook.first(where: \.0)?.1 {
      throw ValidationError("\(option) is for a book: add --book COUNT.")
    }
    if book != nil, let option = tree.first(where: \.0)?.1 {
      throw ValidationError("--book and \(option) exclude each other.")
    }
  }

  func run() throws {
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let chosen = try OpeningSelection(
      of: programs.variants().variant(variant), player: player, tournament: results.coverage.tournament,
      runs: .numbers(results.coverage.runs))
    if let book { return try write(book, chosen, store) }
    let depth = try depth.map { try Self.inRange($0, "--depth", Self.depths) }
    let tree = try store.openings(chosen, depth: depth, by: byResult ? .result : .games, transposed: transpositions)
    let chapter = Chapter.openings(tree, at: chosen.playable, player: player, transposed: transpositions)
    try Console.print(chapter.text(in: print.format, coverage: results.coverage), in: print.format)
  }

  private func write(_ count: Int, _ chosen: OpeningSelection, _ store: Store) throws {
    let count = try Self.inRange(count, "--book", 1...1_000_000)
    let plies = try Self.inRange(plies ?? Self.usualPlies, "--plies", Self.depths)
    let book = try OpeningBook(count, plies: plies, balanced: balanced, from: chosen, in: store)
    if let out { try AtomicFile.write(book.text, to: out) } else { try Console.print(book.text) }
    if let remark = book.remark(wanted: count) { Console.tell("agon: note: \(remark)") }
    if let out { Console.tell("written: \(out)") }
  }

  private static func inRange(_ number: Int, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard range.contains(number) else {
      throw UsageError(
        description: "\(option): expected \(range.lowerBound) to \(range.upperBound), found \(number)")
    }
    return number
  }
}

import ArgumentParser
import Campaign
import Play
import Reports
import Results
import Store

/// `agon openings`: the moves with which games began.
struct OpeningsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openings", abstract: "Prints the opening tree of recorded games, or writes an opening book.",
    usage: "agon openings <database> --variant <variant> [<options>]",
    discussion: """
      Each row is a line of moves from the start, with the number of games, the first seat's score, the players of its \
      last move, and its exact value if solved. Mirror images are merged. CSV and JSON have one row for each node of \
      the tree. With --book, positions of the games are written as a file of openings for another run.

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
    name: .shortAndLong, help: "Variant of a board game or of a program's game.", completion: .variant)
  var variant: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only games of this player.", valueName: "name"),
    completion: .storedPlayer)
  var player: String?

  @Option(parsing: .unconditional, help: "Depth in plies (default: 3).")
  var depth: Int?

  @Flag(help: "Sort moves by the mover's score instead of the number of games.")
  var byResult = false

  @Flag(help: "Merge transpositions.")
  var transpositions = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of openings of a book, those with the most games first.", valueName: "count"))
  var book: Int?

  @Option(parsing: .unconditional, help: "Length of the book's openings in plies (default: 4).")
  var plies: Int?

  @Flag(help: "Only openings that are proven draws, or level by results.")
  var balanced = false

  @Option(help: "Output file of the book (default: standard output).", completion: .file())
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

import ArgumentParser
import Campaign
import Dispatch
import Play
import Synchronization

/// `agon solve`: exact values of positions.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Prints the exact values of positions read from standard input, one per line.",
    discussion: """
      A position is written as its transcript; an empty line or “-” is the start. A position of Reversi may also be \
      drawn: the cells row by row from the top left, X black, O white, - empty, then X or O to move.

      Each output line has the input, the score for the side to move, nodes and microseconds. The score is above 0 for \
      a win, 0 for a draw, below 0 for a loss. In noughts and connect-four it is the number of marks the winner has \
      left to place on a full board, the winning one included, with the fastest win or the slowest loss. In Reversi it \
      is the difference in discs, with empty cells counted for the winner. Lines are solved independently, so the \
      nodes are the same on every machine.

        echo 444444 | agon solve connect-four:7x6 --all-moves
      """)

  @Argument(help: "Variant, such as connect-four:7x6.", completion: .variant)
  var variant: String

  @Flag(help: "Add each legal move with its score for the side to move.")
  var allMoves = false

  @Option(
    help: ArgumentHelp(
      "Number of positions solved in parallel; the output keeps the order of the input.", valueName: "n"))
  var threads = 1

  @Option(help: ArgumentHelp("Size of each thread's transposition table, 2^BITS entries.", valueName: "bits"))
  var table = 22

  func run() throws {
    let playable = try Catalog.variant(variant)
    guard playable.canBeSolved else {
      let games = Catalog.games.filter { family in
        family.offers.contains { (try? Catalog.variant($0.variant))?.canBeSolved == true }
      }
      throw UsageError(
        description: "\(playable.variant) can't be solved; variants of \(games.map(\.name).joined(separator: ", ")) can"
      )
    }
    guard 1...64 ~= threads else { throw UsageError(description: "--threads: expected 1 to 64, found \(threads)") }
    guard 8...30 ~= table else { throw UsageError(description: "--table: expected 8 to 30, found \(table)") }
    let input = Mutex(LineInput())
    let output = OrderedOutput()
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      do {
        guard let solver = try playable.makeSolver(tableBits: table) else { return }
        while output.awaitRoom(), let line = input.withLock({ $0.next() }) {
          output.emit(Result { try answer(to: line, by: solver) }, at: line.number)
        }
      } catch {
        output.fail(error)
      }
    }
    try output.finish()
  }

  private func answer(to line: LineInput.Line, by solver: PositionSolver) throws -> String {
    let text = line.text.filter { !$0.isWhitespace }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(TranscriptError) {
      let answer = try solver.solve(text == "-" ? "" : text, allMoves)
      let microseconds = Int((clock.now - start) / .microseconds(1))
      let moves = answer.moves.map { " \($0.text):\($0.score)" }.joined()
      return "\(text.isEmpty ? "-" : text) \(answer.score) \(answer.nodes) \(microseconds)\(moves)\n"
    } catch {
      throw InputLineError(line: line.number + 1, text: text, error: error)
    }
  }
}

/// The lines of standard input, numbered from 0.
private struct LineInput {
  struct Line {
    let number: Int
    let text: String
  }

  private var read = 0

  mutating func next() -> Line? {
    guard let text = readLine() else { return nil }
    defer { read += 1 }
    return Line(number: read, text: text)
  }
}

/// Prints results in the order of their numbers, each as soon as all before it are known; the first failure ends it.
private final class OrderedOutput: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: Result<String, any Error>] = [:]
    var failure: (any Error)?
    var sleepers = 0
  }

  /// The maximum number of results that wait for one before them.
  private static let most = 1_024

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)

  /// Waits until more results can be added; false when nothing more will be printed.
  func awaitRoom() -> Bool {
    while true {
      let (mayGoOn, isFull) = state.withLock { state in
        let isFull = state.failure == nil && state.waiting.count >= Self.most
        if isFull { state.sleepers += 1 }
        return (state.failure == nil, isFull)
      }
      guard isFull else { return mayGoOn }
      bell.wait()
    }
  }

  private func wake(_ state: inout State) {
    for _ in 0..<state.sleepers { bell.signal() }
    state.sleepers = 0
  }

  func emit(_ result: sending Result<String, any Error>, at number: Int) {
    state.withLock { state in
      state.waiting[number] = result
      while state.failure == nil, let result = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        do { try Console.print(try result.get()) } catch { state.failure = error }
      }
      if state.waiting.count < Self.most || state.failure != nil { wake(&state) }
    }
  }

  func fail(_ error: any Error) {
    state.withLock { state in
      state.failure = state.failure ?? error
      wake(&state)
    }
  }

  func finish() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}

/// The error for a line of standard input that isn't a position.
struct InputLineError: Error, CustomStringConvertible {
  let line: Int
  let text: String
  let error: TranscriptError

  var description: String { "standard input, line \(line): “\(text.prefix(80))”: \(error)" }
}

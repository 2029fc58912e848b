import ArgumentParser
import Campaign
import Dispatch
import Engines
import Foundation
import Play
import Synchronization

/// `agon engine`: one of Agon's own players as an engine.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Makes one of Agon's players an engine that other programs can run.",
    discussion: """
      It reads commands from standard input and answers on standard output until it is told to quit or its input \
      ends. In ugi the variant is an option called “variant”, in json, uci, uai, nboard, gomocup and hub it comes with each \
      game, in gtp it is given here. Snap is played in json alone.

        agon engine alpha-beta:depth=6 --protocol gtp --variant reversi:8x8
        agon engine alpha-beta:depth=6 --protocol nboard
        agon engine reflex --protocol json
      """)

  @Argument(help: "A player such as alpha-beta:depth=6.", completion: .player)
  var player: String

  @Option(name: .customLong("protocol"), help: "What it speaks.")
  var language: EngineProtocol

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "The variant it starts with, a board game; in ugi and gtp alone (default: reversi:8x8).", completion: .variant
  )
  var variant: String?

  func validate() throws {
    if language.tellsVariant, variant != nil {
      throw ValidationError("--variant: in \(language.rawValue) the variant comes with each game.")
    }
  }

  func run() throws {
    let variant = variant ?? "reversi:8x8"
    let spec = try Catalog.player(player)
    if language != .json, !(try Catalog.variant("noughts:3x3").canBePlayed(by: spec.kind)) {
      throw UsageError(description: "\(spec.kind.name) plays Snap, which is played over json alone: --protocol json")
    }
    let stop = StopFlag()
    var server = try language.server(spec, variant: variant, stop: stop)
    let lines = Lines(stop)
    while let line = lines.next() {
      guard let answer = server.answer(line) else { return try Console.write(Array(server.farewell.utf8)) }
      try Console.write(Array(answer.utf8))
    }
  }

  /// Standard input, read by a thread of its own, so that “stop” and “quit” are heard during a search.
  private final class Lines: Sendable {
    private let waiting = Mutex<[String?]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let stop: StopFlag

    init(_ stop: StopFlag) {
      self.stop = stop
      Thread {
        while let line = readLine() { self.add(line) }
        self.add(nil)
      }.start()
    }

    private func add(_ line: String?) {
      waiting.withLock {
        $0.append(line)
        if Self.stops(line) { stop.raise(true) }
      }
      filled.signal()
    }

    /// The next line; the flag stays raised when a line that stops the search is waiting already.
    func next() -> String? {
      filled.wait()
      return waiting.withLock {
        let line = $0.removeFirst()
        stop.raise($0.contains(where: Self.stops))
        return line
      }
    }

    private static func stops(_ line: String?) -> Bool {
      let word = line?.split(whereSeparator: \.isWhitespace).first
      return word == "stop" || word == "quit" || word == "END"
    }
  }
}

extension EngineProtocol: ExpressibleByArgument {}

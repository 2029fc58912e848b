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
    commandName: "engine", abstract: "Runs one of Agon's players as an engine for other programs.",
    discussion: """
      The engine reads commands from standard input and answers on standard output until the command to quit or the \
      end of input. In ugi the variant is an option called “variant”; in json, uci, uai, nboard, gomocup and hub it is \
      part of each game; in gtp it is given by --variant. Snap is played in json only.

        agon engine alpha-beta:depth=6 --protocol gtp --variant reversi:8x8
        agon engine alpha-beta:depth=6 --protocol nboard
        agon engine reflex --protocol json
      """)

  @Argument(help: "Player, such as alpha-beta:depth=6.", completion: .player)
  var player: String

  @Option(name: .customLong("protocol"), help: "Protocol of the engine.")
  var language: EngineProtocol

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "Initial variant, a board game; only for ugi and gtp (default: reversi:8x8).", completion: .variant
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

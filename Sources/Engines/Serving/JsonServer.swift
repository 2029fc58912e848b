import Encoding
import Play

/// A player that speaks Agon's own protocol.
public struct JsonServer: EngineServer {
  /// The game that the player has been asked to play.
  private enum Table {
    case board(ServedPlayer)
    case snap(SnapPlayerSession)
    /// No game, with the reason.
    case none(ServingError)
  }

  private let spec: PlayerSpec
  private let stop: StopFlag
  /// The position that the game starts from, as a transcript begins; empty for the usual start.
  private var start = ""
  private var table = Table.none(ServingError(description: "no game has begun"))

  /// Creates a player that receives the variant with each game.
  public init(_ spec: PlayerSpec, stop: StopFlag) {
    self.spec = spec
    self.stop = stop
  }

  public mutating func answer(_ line: String) -> String? {
    guard let message = JsonText(line) else { return "" }
    switch message["type"]?.string {
    case "hello": return "{\"name\":\(JSONValue.quoted("Agon \(spec)"))}\n"
    case "game":
      begin(message)
      return ""
    case "move": return answered { try move(message) }
    case "card": return answered { try call(message) }
    case "quit": return nil
    default: return ""
    }
  }

  private mutating func begin(_ message: JsonText) {
    let seed = message["seed"]?.natural ?? 1
    start = message["start"]?.string.map(TranscriptStart.text) ?? ""
    do {
      let playable = try Catalog.variant(message["variant"]?.string ?? "")
      if playable.canBePlayed(by: spec.kind), let session = try playable.makeSnapSession(spec) {
        session.begin(seed: seed)
        table = .snap(session)
      } else {
        let player = try ServedPlayer(spec, variant: playable.variant.name, stop: stop)
        player.session.begin(seed)
        table = .board(player)
      }
    } catch {
      table = .none(ServingError(description: "\(error)"))
    }
  }

  private func answered(_ body: () throws -> String) -> String {
    do {
      return try body() + "\n"
    } catch {
      return "{\"error\":\(JSONValue.quoted("\(error)"))}\n"
    }
  }

  private func move(_ message: JsonText) throws -> String {
    guard case .board(let player) = table else { throw refusal }
    guard let moves = message["moves"]?.array else { throw ServingError(description: "a position without “moves”") }
    let transcript = start + moves.compactMap(\.string).joined()
    guard let answer = try player.move(after: transcript, within: Self.budget(message)).get() else {
      throw ServingError(description: "the game is over")
    }
    let depth = answer.thought?.depth.map { ",\"depth\":\($0)" } ?? ""
    let value = answer.thought?.score.map { ",\"value\":\($0)" } ?? ""
    return "{\"move\":\(JSONValue.quoted(answer.move)),\"nodes\":\(answer.nodes)\(depth)\(value)}"
  }

  private func call(_ message: JsonText) throws -> String {
    guard case .snap(let session) = table else { throw refusal }
    let call = try session.call(seeing: try Self.view(message), within: Self.budget(message))
    return "{\"call\":\(call.map(String.init) ?? "null")}"
  }

  /// The reason why a question can't be answered.
  private var refusal: ServingError {
    if case .none(let error) = table { error } else { ServingError(description: "another kind of game has begun") }
  }

  private static let milliseconds =
    Double(ClosedRange.milliseconds.lowerBound)...Double(ClosedRange.milliseconds.upperBound)

  private static func budget(_ message: JsonText) -> Budget {
    func nanoseconds(_ value: JsonText?) -> Nanoseconds? {
      value?.number(in: milliseconds).map { Int64($0 * 1e6) }
    }
    var budget = Budget(
      nanoseconds: nanoseconds(message["time"]), depth: message["depth"]?.integer(in: .depth),
      nodes: message["nodes"]?.integer(in: .nodes))
    if let clocks = message["clocks"]?.array, clocks.count == 2 {
      let moves = message["moves_to_go"]?.integer(in: 1...1_000_000)
      budget.clocks = .init(
        left: clocks.map { nanoseconds($0) ?? 0 },
        increments: Array(repeating: nanoseconds(message["increment"]) ?? 0, count: 2), moves: [moves, moves])
    }
    return budget
  }

  private static func view(_ message: JsonText) throws -> Snap.View {
    func count(_ value: JsonText?) -> Int? { value?.integer(in: -1...Int(Int32.max)) }
    func counts(_ key: String) -> [Int]? {
      let numbers = message[key]?.array?.compactMap(count)
      return numbers?.count == message[key]?.array?.count ? numbers : nil
    }
    guard let seat = count(message["seat"]), let turn = count(message["turn"]), let active = count(message["active"]),
      let open = counts("open"), let closed = counts("closed"), let matching = counts("matching"),
      let tops = message["tops"]?.array
    else { throw ServingError(description: "a card without all of seat, turn, active, tops, open, closed, matching") }
    guard ([seat, active] + matching).allSatisfy(tops.indices.contains), open.count == tops.count,
      closed.count == tops.count
    else { throw ServingError(description: "a card of other seats than tops, open and closed have") }
    return Snap.View(
      seat: seat, tops: tops.map { $0.integer(in: 0...255).map(UInt8.init) }, open: open, closed: closed,
      active: active, turned: turn, matching: matching)
  }
}

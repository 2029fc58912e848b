import People
import Play
import Reports
import Store
import Synchronization

/// The pages on which people play.
final class PlaySite: Sendable {
  /// The listeners of a table.
  private struct Audience {
    let source: EventSource
    var table: ObjectIdentifier?
  }

  /// The prefix of the paths of the pages on games that people have ended.
  static let base = "/people"

  /// The number of tables above which those without listeners are forgotten.
  private static let most = 64

  private let tables: Tables
  private let audiences = Mutex<[Int64: Audience]>([:])

  init(_ tables: Tables) { self.tables = tables }

  var routes: [Route] {
    [
      .get(
        "/play",
        Page.orFailure { request, _ in
          try self.attempt { try NewGamePage.page(request.value(of: "variant"), self.tables) }
        }),
      .post("/play") { request, _ in try self.attempt { try self.begin(request) } },
      .get(
        "/play/:number",
        Page.orFailure { _, parameters in try self.attempt { TablePage.page(try self.table(parameters[0])) } }),
      .get("/play/:number/state") { _, parameters in
        try self.attempt { .part(TablePage.part(try self.table(parameters[0]))) }
      },
      .get("/play/:number/events") { _, parameters in
        try self.attempt { .events(self.source(of: try self.table(parameters[0]))) }
      },
      .post("/play/:number") { request, parameters in
        try self.attempt { try self.obey(request, try self.table(parameters[0])) }
      },
    ]
  }

  /// Runs a handler; errors of the request become pages.
  private func attempt(_ body: () throws -> Response) throws -> Response {
    do {
      return try body()
    } catch let error as NoTable {
      return Page.refusal(error.description, status: 404)
    } catch let error as HeldTable {
      return Page.refusal(error.description, status: 409, way: .lobby)
    } catch let error as PeopleError {
      return .text(error.description, status: 409)
    } catch is DecodingError {
      return .text("This is no order.", status: 400)
    }
  }

  private struct NoTable: Error, CustomStringConvertible {
    let number: String
    var description: String { "There is no open game “\(number)”; /play lists the open games." }
  }

  private struct HeldTable: Error, CustomStringConvertible {
    let description = "This game is played in the lobby, each person from a browser of their own."
  }

  private func table(_ text: String) throws -> GameTable {
    guard let number = Int64(text) else { throw NoTable(number: text) }
    guard !tables.isHeld(number) else { throw HeldTable() }
    guard let table = try tables.table(number) else { throw NoTable(number: text) }
    _ = source(of: table)
    return table
  }

  /// The source of events for the viewers of a table.
  private func source(of table: GameTable) -> EventSource {
    let (source, isNew) = audiences.withLock { audiences -> (EventSource, Bool) in
      if audiences.count > Self.most { audiences = audiences.filter { $0.value.source.listeners > 0 } }
      var audience = audiences[table.number] ?? Audience(source: EventSource())
      let isNew = audience.table != ObjectIdentifier(table)
      audience.table = ObjectIdentifier(table)
      audiences[table.number] = audience
      return (audience.source, isNew)
    }
    if isNew {
      table.whenChanged { [weak table] in if let table { source.send("\(table.look.version)") } }
      source.send("\(table.look.version)")
    }
    return source
  }

  private func begin(_ request: Request) throws -> Response {
    let order = try request.order(NewGameOrder.self)
    let table = try tables.begin(order.terms(among: tables.opponents))
    return .location("/play/\(table.number)")
  }

  private func obey(_ request: Request, _ table: GameTable) throws -> Response {
    let order = try request.order(TableOrder.self)
    guard order.version == table.look.version || order.wish == .call else {
      throw PeopleError("the game has changed meanwhile; reload the page")
    }
    switch order.wish {
    case .move: try table.move(order.move ?? "")
    case .takeBack: try table.takeBack()
    case .call: try table.call(order.seat ?? -1)
    case .resign: try table.resign(order.seat ?? -1)
    case .pause: try table.pause(true)
    case .goOn: try table.pause(false)
    case .giveUp: try table.giveUp()
    case .hint:
      guard case .board(let game) = table.look.game, let hint = try Hint.of(game) else {
        throw PeopleError("no hint is possible now: expected a person to move")
      }
      return .part(TablePage.part(table, hint: hint.text))
    }
    return .part(TablePage.part(table))
  }
}

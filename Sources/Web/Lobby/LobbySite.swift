import Engines
import People
import Play
import Reports
import Store
import Synchronization

/// The pages on which people from several browsers meet, and play at one table.
///
/// A client is known by a cookie, and has no more rights than the visitor whose secret it is.
public final class LobbySite: Sendable {
  private let lobby: Lobby
  /// The address of this machine for others, such as `192.168.1.5:2466`; nil where only this server's browsers can
  /// connect.
  private let address: String?
  private let audiences = Mutex<[Int: TableAudience]>([:])

  /// Creates the pages of a lobby.
  /// - Parameters:
  ///   - lobby: the tables.
  ///   - address: the address of this machine for other browsers and “agon join”, such as `192.168.1.5:2466`; nil where
  ///     only this server's browsers can connect.
  public init(_ lobby: Lobby, address: String? = nil) { (self.lobby, self.address) = (lobby, address) }

  /// The routes of the lobby.
  func routes(for reader: Reader) -> [Route] {
    func reading(
      _ path: String, _ handler: @escaping @Sendable (Request, [String], Visitor?) throws -> Response
    ) -> Route {
      .get(path) { request, parameters in
        let visitor = Self.visitor(of: request)
        return self.known(try Self.attempt(for: reader) { try handler(request, parameters, visitor) }, visitor)
      }
    }
    func posting(
      _ path: String, _ handler: @escaping @Sendable (Request, [String], Visitor) throws -> Response
    ) -> Route {
      .post(path) { request, parameters in
        let visitor = Self.visitor(of: request)
        let response = try Self.attempt(for: reader) {
          guard let visitor else {
            throw PeopleError("The lobby needs a cookie: allow it, and open /lobby again.")
          }
          return try handler(request, parameters, visitor)
        }
        return self.known(response, visitor)
      }
    }
    // A bot's machine may have nothing but Python.
    let script = address.map { address in
      Route.get(JoinScript.path) { _, _ in .text(JoinScript.text(for: address)) }
    }
    return [script].compactMap(\.self) + [
      reading("/lobby") { request, _, visitor in
        try Self.knowing(request, visitor, for: reader) { visitor in
          LobbyPage.page(
            self.list(for: visitor), request.value(of: "variant"), of: self.lobby, for: reader)
        }
      },
      reading("/lobby/state") { _, _, visitor in .part(LobbyPage.part(self.list(for: visitor))).revalidated() },
      reading("/lobby/:number") { request, parameters, visitor in
        let table = try self.table(parameters[0])
        return try Self.knowing(request, visitor, for: reader) { visitor in
          LobbyTablePage.page(table, for: visitor, at: self.address, reader)
        }
      },
      reading("/lobby/:number/state") { _, parameters, visitor in
        .part(LobbyTablePage.part(try self.table(parameters[0]), for: visitor, at: self.address))
      },
      reading("/lobby/:number/events") { _, parameters, visitor in
        .events(self.audience(of: try self.table(parameters[0])).source(for: visitor))
      },
      posting("/lobby") { request, _, visitor in
        let wish = try request.order(OpenOrder.self).wish()
        return Self.location(
          of: try self.lobby.open(wish, by: visitor, from: reader.contains(.play) ? nil : request.origin))
      },
      posting("/lobby/join") { request, _, visitor in
        let order = try request.order(JoinOrder.self)
        let seat = order.seat.flatMap { $0.isEmpty ? nil : Int($0) ?? -1 }
        return Self.location(
          of: try self.lobby.join(order.plainCode, as: order.plainName, at: seat, by: visitor, from: request.origin))
      },
      posting("/lobby/:number") { request, parameters, visitor in
        try self.obey(request, try self.table(parameters[0]), visitor)
      },
    ]
  }

  // MARK: Who asks

  /// A response that gives a member of a table precedence where there are too many connections.
  private func known(_ response: Response, _ visitor: Visitor?) -> Response {
    guard let visitor, lobby.list.contains(where: { $0.isMember(visitor) }) else { return response }
    var response = response
    response.standing = .seated
    return response
  }

  private static func cookie(of request: Request) -> String { "agon-lobby-\(request.port)" }

  private static func visitor(of request: Request) -> Visitor? {
    request.cookies(cookie(of: request)).first.flatMap(Visitor.init)
  }

  /// A page, with a cookie for clients that have none.
  private static func knowing(
    _ request: Request, _ visitor: Visitor?, for reader: Reader, _ page: (Visitor?) throws -> Response
  ) throws -> Response {
    if visitor != nil { return try page(visitor) }
    // A client that follows a link from another site may have a cookie that the browser doesn't send then; a new cookie
    // would replace it. The browser sends it with requests from pages of this server.
    if request.values(of: "sec-fetch-site") == ["cross-site"] {
      let path = Link.path(request.path)
      return Page.page(
        title: "Lobby",
        .element("main", [], [.element("p", [], [.element("a", [.init("href", path)], "Go on to the lobby")])]),
        head: [.void("meta", [.init("http-equiv", "refresh"), .init("content", "0; url=\(path)")])], for: reader)
    }
    var response = try page(nil)
    response.setCookie(cookie(of: request), to: Pass.random())
    return response
  }

  /// Runs a handler; errors of the request become pages.
  private static func attempt(for reader: Reader, _ body: () throws -> Response) throws -> Response {
    do {
      return try body()
    } catch let error as NoLobbyTable {
      return Page.refusal(error.description, status: 404, way: .lobby, for: reader)
    } catch let error as PeopleError {
      return .text(error.description, status: 409)
    } catch let refusal as RateLimiter.Refusal {
      return .text(refusal.description, status: refusal == .wrong ? 403 : 429)
    } catch is DecodingError {
      return .text("This is no order.", status: 400)
    }
  }

  // MARK: Tables

  private struct NoLobbyTable: Error, CustomStringConvertible {
    let number: String
    var description: String { "There is no table “\(number)” in the lobby, or it was closed." }
  }

  private func table(_ text: String) throws -> LobbyTable {
    guard let number = Int(text), let table = lobby.table(number) else { throw NoLobbyTable(number: text) }
    return table
  }

  private func list(for visitor: Visitor?) -> [LobbyPage.Entry] {
    lobby.list.map { LobbyPage.Entry(table: $0, isOwn: visitor.map($0.isMember) ?? false) }
  }

  private static func location(of table: LobbyTable) -> Response {
    .location("/lobby/\(table.number)")
  }

  /// The listeners of a table.
  private func audience(of table: LobbyTable) -> TableAudience {
    let there = Set(lobby.list.map(\.number))
    return audiences.withLock { audiences in
      audiences = audiences.filter { there.contains($0.key) }
      if let known = audiences[table.number] { return known }
      let address = address
      let audience = TableAudience(of: table) { LobbyTablePage.part(table, for: $0, at: address) }
      audiences[table.number] = audience
      return audience
    }
  }

  private func obey(_ request: Request, _ table: LobbyTable, _ visitor: Visitor) throws -> Response {
    let order = try request.order(LobbyOrder.self)
    var note: String?
    switch order.wish {
    case .move:
      guard order.version == table.look.game?.version else {
        throw PeopleError("the game has changed meanwhile; reload the page")
      }
      try table.move(order.move ?? "", by: visitor)
    case .call: if try !table.call(by: visitor, at: order.version) { note = LobbyTablePage.tooLate(table) }
    case .resign: try table.resign(visitor)
    case .leave: try table.leave(visitor)
    case .goOn: try table.goOn(visitor)
    case .claim: try table.end(by: visitor, hasResult: true)
    case .callOff: try table.end(by: visitor, hasResult: false)
    case .playAgain: try table.playAgain(visitor)
    }
    // A table that the visitor left may not exist any more.
    guard order.wish != .leave else { return .location("/lobby") }
    return .part(LobbyTablePage.part(table, for: visitor, at: address, note: note))
  }
}

import ArgumentParser
import Campaign
import Foundation
import People
import Store
import Synchronization
import Tournament
import Web

/// `agon serve`: a database as pages for a browser.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves pages on a database, also during a run, and lets people play.",
    usage: "agon serve [<database>] [<options>]",
    discussion: """
      The command prints an address to open in a browser. Pages show all tournaments and runs with progress and \
      ratings, updated during a run; all games, filtered by player, reason or length, each to step through; and the \
      results of any two players. The database is never written to, and may be created later. People can play against \
      any player, and those of --config; their games are stored in a database of their own, shared with agon play. The \
      server runs until Ctrl-C.

      By default only this machine can connect. With --address, one browser elsewhere can connect as well, by the \
      printed address with a code that is valid once. With --listen, others can use the lobby, where people and bots \
      meet at tables: browsers by the printed address, bots by agon join. With --public, everybody on the network can \
      read the pages on recorded games without a code.

      With --class the pages of a course are there, too, at /class: students sign in with the code on their slip, \
      upload bots, and see their results; the lecturer sees all of them. With --listen or --public they are open \
      to others. “agon run” with the same file plays a night.

        agon serve nightly.sqlite
        agon serve nightly.sqlite --address 192.168.1.5 --port 8000
        agon serve --listen 192.168.1.5:2466
        agon serve nightly.sqlite --public 0.0.0.0:2466
        agon serve --class course.yml --public 0.0.0.0:2466
      """)

  /// The default port of the pages.
  static let usualPort = 8080

  @Argument(
    help: "Database written by agon run (default: the only one in this directory, or the first one created).",
    completion: .database)
  var database: String?

  @Option(help: "Port to listen at; 0 for any free one.")
  var port = ServeCommand.usualPort

  @Option(help: "Address or name of this machine to listen at.")
  var address = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "Address of a lobby for others; 0.0.0.0:2466 for all addresses of this machine.", valueName: "address"))
  var listen: String?

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Address of read-only pages on recorded games for others, as for --listen.",
      valueName: "address"))
  var publicAddress: String?

  @Option(
    help: "Database for the games of people, created with the first one.", completion: .database)
  var people = PeopleStore.usualPath

  @Option(help: "Config whose players, programs included, are opponents.", completion: .config)
  var config: String?

  @Option(
    name: .customLong("class"),
    help: ArgumentHelp("The class file of a course whose students upload bots.", valueName: "file"),
    completion: .config)
  var classFile: String?

  func run() throws {
    let room = try classFile.map { try Classroom(try ClassConfig(contentsOf: $0)) }
    try room?.requireSandbox()
    let shown = try shownDatabase(of: room)
    try Self.requireReadable(shown.path)
    let tables = Tables(PeopleStore(people), try opponents(of: room))
    let guests = Guests()
    var guest: Reader = []
    if listen != nil { guest.insert(.lobby) }
    if publicAddress != nil { guest.insert(.games) }
    if room != nil, listen != nil || publicAddress != nil { guest.formUnion([.games, .course]) }
    if let listen, let publicAddress, listen != publicAddress {
      throw UsageError(
        description:
          "--public: found “\(publicAddress)”, expected “\(listen)” as for --listen: one port is open to others")
    }
    let start = guest.contains(.course) ? "/class" : guest.contains(.games) ? "/" : "/lobby"
    let name = (guest.contains(.lobby) ? "lobby of " : "games of ") + ProcessInfo.processInfo.hostName
    let open = try (listen ?? publicAddress).map { (text) throws(UsageError) in
      try OpenPort(text, option: listen == nil ? "--public" : "--listen", as: name, attributes: ["path": start]) {
        guests.admit($0)
      } tell: {
        Console.tell("agon: note: \($0)")
      }
    }
    defer { open?.close() }
    let listener = guest.contains(.lobby) ? open?.listener : nil
    let lobby = LobbySite(Lobby(tables, listener: listener), address: listener?.address.description)
    let course = try room.map { try ClassSite($0, address: open?.listener.address.description) }
    let routes = Route.pages(on: shown, tables: tables, course: course, lobby: lobby, guest: guest)
    let server = try WebServer(host: address, port: port, routes: routes.host, guests: routes.guests) {
      Console.tell("agon: \($0)")
    }
    guests.server.withLock { $0 = server }
    try Console.print(server.address + "\n")
    if let open {
      Console.tell("for others: http://\(open.listener.address)\(start)")
      open.listener.open()
    }
    Self.runUntilInterrupted(server)
    open?.listener.finish()
    tables.rest()
  }

  /// The clients from other machines that aren't bots.
  private final class Guests: Sendable {
    /// The server that answers guests; set before the first of them connects.
    let server = Mutex<WebServer?>(nil)

    func admit(_ socket: Int32) { server.withLock(\.self)?.admit(socket) }
  }

  /// Reports errors of a database here, not in a browser; one that doesn't exist yet may appear later.
  private static func requireReadable(_ database: String) throws {
    do {
      try Store.forReading(database).close()
    } catch let error where error.isAwaiting {}
  }

  private static func runUntilInterrupted(_ server: WebServer) {
    let interrupt = Interrupt(StopSignal(), kept: "nothing is lost", alert: { server.stop() })
    defer { withExtendedLifetime(interrupt) {} }
    server.run()
  }

  /// The players that people can play against.
  private func opponents(of room: Classroom?) throws -> Opponents {
    if config == nil, let room {
      let offered = room.variants.filter { !$0.isBoardGame && $0.isPlayedByMoves }
      return Opponents([], among: room.book, offering: offered.map(\.variant.name))
    }
    return Opponents(of: try config.map { try RunPlan(RunConfig(contentsOf: $0)) })
  }

  /// The database that was named, or the only one here; where there is none, the first that appears.
  private func shownDatabase(of room: Classroom?) throws(UsageError) -> DatabasePath {
    if let database = database ?? room?.database { return DatabasePath(database) }
    let people = people
    let isWanted: @Sendable (String) -> Bool = { $0 != people }
    let here = DatabasePath.databases(in: ".").filter(isWanted)
    guard here.count < 2 else {
      throw UsageError(description: "expected a database: there are \(here.joined(separator: ", "))")
    }
    return DatabasePath(firstIn: ".", where: isWanted)
  }
}

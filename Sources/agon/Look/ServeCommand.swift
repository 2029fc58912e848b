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
    commandName: "serve", abstract: "Shows a database in a browser, also during a run, and lets people play.",
    usage: "agon serve [<database>] [<options>]",
    discussion: """
      It prints an address to open: all tournaments and runs, with how far they are and who is how strong, which \
      changes by itself while games are played; all games, by who, why and how long, each to step through; and what \
      any player took from any other. Nothing is ever written to the database, which needn't be there yet. People can \
      play there, too, against any player and those of --config; their games go to a database of their own, which \
      agon play has as well. It serves until Ctrl-C.

      Only this machine can ask. With --address others can, too: one browser, which opens the address that is printed, \
      with a code in it that opens once. With --listen others can come to the lobby alone, where people and bots meet at \
      tables: browsers at the address that is told then, bots by agon join. With --public everybody on the network can \
      read the pages on recorded games, without a code, and change nothing.

        agon serve nightly.sqlite
        agon serve nightly.sqlite --address 192.168.1.5 --port 8000
        agon serve --listen 192.168.1.5:2466
        agon serve nightly.sqlite --public 0.0.0.0:2466
      """)

  /// The default port of the pages.
  static let usualPort = 8080

  @Argument(
    help: "The database that agon run writes (default: the only one here, or the first that comes).",
    completion: .database)
  var database: String?

  @Option(help: "The port to listen at; 0 for any that is free.")
  var port = ServeCommand.usualPort

  @Option(help: "The address, or name, of this machine to listen at.")
  var address = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "Opens the lobby to others, at an address of this machine; 0.0.0.0:2466 is all of them.", valueName: "address"))
  var listen: String?

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Opens the pages on recorded games to others, to be read only, at an address as for --listen.",
      valueName: "address"))
  var publicAddress: String?

  @Option(
    help: "The database of the games that people play, made when the first of them begins.", completion: .database)
  var people = PeopleStore.usualPath

  @Option(help: "A config whose players, programs too, can be played against.", completion: .config)
  var config: String?

  func run() throws {
    let shown = try shownDatabase()
    try Self.requireReadable(shown.path)
    let tables = Tables(PeopleStore(people), try opponents())
    let guests = Guests()
    var guest: Reader = []
    if listen != nil { guest.insert(.lobby) }
    if publicAddress != nil { guest.insert(.games) }
    if let listen, let publicAddress, listen != publicAddress {
      throw UsageError(
        description:
          "--public: found “\(publicAddress)”, expected “\(listen)” as for --listen: one port is open to others")
    }
    let start = guest.contains(.games) ? "/" : "/lobby"
    let name = (guest.contains(.lobby) ? "lobby of " : "games of ") + ProcessInfo.processInfo.hostName
    let open = try (listen ?? publicAddress).map { (text) throws(UsageError) in
      try OpenPort(text, option: listen == nil ? "--public" : "--listen", as: name, facts: ["path": start]) {
        guests.admit($0)
      } tell: {
        Console.tell("agon: note: \($0)")
      }
    }
    defer { open?.close() }
    let meeting = guest.contains(.lobby) ? open?.listener : nil
    let lobby = LobbySite(Lobby(tables, listener: meeting), address: meeting?.address.description)
    let routes = Route.pages(on: shown, tables: tables, lobby: lobby, guest: guest)
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
  private func opponents() throws -> Opponents {
    Opponents(of: try config.map { try RunPlan(RunConfig(contentsOf: $0)) })
  }

  /// The database that was named, or the only one here; where there is none, the first that appears.
  private func shownDatabase() throws(UsageError) -> DatabasePath {
    if let database { return DatabasePath(database) }
    let people = people
    let isWanted: @Sendable (String) -> Bool = { $0 != people }
    let here = DatabasePath.databases(in: ".").filter(isWanted)
    guard here.count < 2 else {
      throw UsageError(description: "expected a database: there are \(here.joined(separator: ", "))")
    }
    return DatabasePath(firstIn: ".", where: isWanted)
  }
}

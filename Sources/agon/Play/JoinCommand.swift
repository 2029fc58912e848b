import ArgumentParser
import Campaign
import Discovery
import Engines
import Foundation
import Play
import Reports
import Tournament

/// `agon join`: a connection of a bot, or one of Agon's players, to tables of another machine.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Connects a bot or player to a run or lobby on another machine.",
    usage: "agon join [<address>] [<options>] [-- <program> [<argument> ...]]",
    discussion: """
      Without a code, the runs and lobbies announced on the network are listed. The other machine runs “agon run \
      --listen”, with a player {engine: {code: CODE}, protocol: json} in its config. The program speaks json and runs \
      on this machine, once for each table of the other machine, up to --tables. The connection is restored when it is \
      lost, and closed when all games are over.

      The connection isn't encrypted: use it in trusted networks only. Elsewhere forward it by ssh, “ssh -N -L \
      2466:localhost:2466 HOST”, and join localhost.

        agon join
        agon join 192.168.1.5:2466 --code anna-7193 -- python3 my_bot.py
        agon join 192.168.1.5 --code anna-7193 --player alpha-beta:depth=6
      """)

  @Argument(help: "Address of the other machine, HOST or HOST:PORT (default: the only one announced).")
  var address: String?

  @Option(help: "Code of the player's seat.")
  var code: String?

  @Option(help: "One of Agon's players, instead of a program.", completion: .player)
  var player: String?

  @Option(help: "Timeout for connecting, such as 10m.")
  var wait = "1m"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of tables, each with its own program (default: one per core).", valueName: "count"))
  var tables: Int?

  @Argument(parsing: .postTerminator, help: "Program and arguments.")
  var program: [String] = []

  func run() throws {
    guard let code else { return try list() }
    let bot = try bot()
    let host = try host()
    // The host isn't trusted: its messages stay on one line.
    let tables = try tables.map { try ConfigNode(option: "--tables", text: "\($0)").integer(Self.tableRange) }
    let client = JoinClient(
      host, code: code, bot, patience: try patience(),
      tables: tables ?? ProcessInfo.processInfo.activeProcessorCount
    ) { Console.tell("agon: " + PrintableText.of($0)) }
    let stop = StopSignal()
    let interrupt = Interrupt(stop, kept: "the games are the other machine's", alert: { client.end() })
    defer { withExtendedLifetime(interrupt) {} }
    switch try client.run() {
    case .over: Console.tell("agon: all games are over")
    case .refused(let why): throw UsageError(description: "\(host) doesn't let it in: " + PrintableText.of(why))
    case .unreachable(let why): throw JoinFailure(description: "\(why); given up after \(wait)")
    case .stopped: throw ExitCode(ExitStatus.interrupted.rawValue)
    }
  }

  private static let tableRange = 1...1_000

  /// The time of the search for announced services, in seconds.
  private static let look = 2.0

  /// Lists the services announced on the network.
  private func list() throws {
    guard address == nil, player == nil, program.isEmpty else {
      throw UsageError(description: "--code is missing; expected --code CODE, from the host of the run")
    }
    let services = Services.find(for: Self.look)
    guard !services.isEmpty else {
      return Console.tell(
        "agon: no run or lobby is announced on this network; an address always works: agon join HOST:PORT")
    }
    let names = services.map { PrintableText.of($0.name) }
    let widest = names.map(\.count).max() ?? 0
    for (service, name) in zip(services, names) {
      let addresses = Self.addresses(of: service)
      let page = service.attributes["path"].map { "  http://\(addresses[0])\(PrintableText.of($0))" } ?? ""
      let listed = addresses.map(\.description).joined(separator: " ")
      try Console.print("\(name.padded(to: widest, .leading))  \(listed)\(page)\n")
    }
  }

  /// The machine that was named, or the only one that is announced.
  private func host() throws -> NetworkAddress { try address.map { try NetworkAddress($0) } ?? found() }

  private func found() throws(UsageError) -> NetworkAddress {
    let services = Services.find(for: Self.look)
    guard let service = services.first, services.count == 1 else {
      let found =
        services.isEmpty
        ? "none is" : "there are " + services.map { PrintableText.of($0.name) }.joined(separator: ", ")
      throw UsageError(
        description: "the address is missing; expected HOST:PORT, since \(found) announced; “agon join” lists them")
    }
    let address = Self.addresses(of: service)[0]
    Console.tell("agon: found \(PrintableText.of(service.name)) at \(address)")
    return address
  }

  /// The addresses of a service, the likeliest first; at least one.
  private static func addresses(of service: Service) -> [NetworkAddress] {
    service.places.map { NetworkAddress(host: $0, port: service.port) }
  }

  private func bot() throws -> JoinClient.Bot {
    switch (player, program.isEmpty) {
    case (let player?, true): .player(try Catalog.player(player))
    case (nil, false): .program(program)
    default:
      throw UsageError(
        description:
          "who plays? Expected either --player PLAYER or a program after “--”, such as “-- python3 my_bot.py”")
    }
  }

  /// The value of `--wait` in nanoseconds.
  private func patience() throws -> Int64 { try RunConfig.duration(ConfigNode(option: "--wait", text: wait)) }
}

/// The error of a connection to another machine.
struct JoinFailure: Error, CustomStringConvertible {
  let description: String
}

import Encoding
import Foundation

/// A message on a connection besides those of the game: before the first line to the bot, and in between as a sign of
/// life.
///
/// One JSON object a line, like all else. Remote.md describes every message.
enum JoinMessage: Hashable {
  /// The version of the messages.
  static let version = 1
  /// The maximum length of a line before the bot is seated, in bytes.
  static let longest = 1_024

  /// A client asks to join, at up to `tables` tables; nil for as many as there are. With `reports` it wants `fault` and
  /// `standing`, too.
  case join(version: Int, code: String, client: String, table: Int, tables: Int? = nil, reports: Bool = false)
  /// The client is admitted, as a player, at a number of tables.
  case welcome(player: String, tables: Int)
  /// The client is refused, with the reason, and whether it may try again.
  case refused(String, again: Bool)
  /// A question whether the other side is there.
  case ping(Int)
  /// The answer to a `ping`.
  case pong(Int)
  /// The bot has ended by itself.
  case ended(String)
  /// What the bot has done wrong, for which its connection is closed.
  case fault(FaultNotice)
  /// The results of the bot so far.
  case standing(BotStanding)
  /// All games are over.
  case bye

  /// Whether the message is about the bot, for its author.
  var isReport: Bool {
    switch self {
    case .fault, .standing: true
    default: false
    }
  }

  /// The message as a line, its break included.
  var line: String {
    switch self {
    case .join(let version, let code, let client, let table, let tables, let reports):
      #"{"type":"join","version":\#(version),"code":\#(JSONValue.quoted(code)),"client":\#(JSONValue.quoted(client)),"#
        + "\"table\":\(table)" + (tables.map { ",\"tables\":\($0)" } ?? "") + (reports ? ",\"reports\":true" : "")
        + "}\n"
    case .welcome(let player, let tables):
      #"{"type":"welcome","player":\#(JSONValue.quoted(player)),"tables":\#(tables)}"# + "\n"
    case .refused(let why, let again):
      #"{"type":"refused","why":\#(JSONValue.quoted(why)),"again":\#(again)}"# + "\n"
    case .ping(let number): "\(Self.pingStart)\(number)}\n"
    case .pong(let number): "\(Self.pongStart)\(number)}\n"
    case .ended(let how): "\(Self.endedStart)\(JSONValue.quoted(how))}\n"
    case .fault(let fault):
      "\(Self.faultStart)\(JSONValue.quoted(fault.reason)),\"what\":\(JSONValue.quoted(fault.what))"
        + (fault.advice.map { ",\"advice\":\(JSONValue.quoted($0))" } ?? "") + "}\n"
    case .standing(let standing): "\(Self.standingStart)\(standing.fields)}\n"
    case .bye: Self.byeLine + "\n"
    }
  }

  /// Sends the message if there is room for it, as there is for a few bytes where the other side reads at all.
  func send(to socket: Int32) { Self.send(line, to: socket) }

  /// Sends the lines of some messages, perhaps of none, as `send(to:)` does.
  static func send(_ lines: String, to socket: Int32) {
    let length = lines.utf8.count
    guard length > 0 else { return }
    let count = lines.withCString { Foundation.send(socket, $0, length, Int32(MSG_DONTWAIT)) }
    // After half a line the rest could be anything.
    if (1..<length).contains(count) { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  // Agon's own messages begin exactly so: this text is looked for in each line of a game.
  private static let pingStart = #"{"type":"ping","number":"#
  private static let pongStart = #"{"type":"pong","number":"#
  private static let endedStart = #"{"type":"ended","how":"#
  private static let faultStart = #"{"type":"fault","reason":"#
  private static let standingStart = #"{"type":"standing","#
  private static let byeLine = #"{"type":"bye"}"#

  /// Reads a message from before a game; nil for anything else.
  init?(greeting line: String) {
    guard line.utf8.count <= Self.longest, let object = JsonText(line) else { return nil }
    switch object["type"]?.string {
    case "join":
      guard let code = object["code"]?.string, let client = object["client"]?.string,
        let version = object["version"]?.natural.flatMap({ Int(exactly: $0) }),
        let table = object["table"]?.integer(in: 0...1_000_000)
      else { return nil }
      let tables = object["tables"]?.integer(in: 1...1_000_000)
      let reports = object["reports"] == .bool(true)
      self = .join(version: version, code: code, client: client, table: table, tables: tables, reports: reports)
    case "welcome":
      guard let player = object["player"]?.string, let tables = object["tables"]?.integer(in: 1...1_000_000) else {
        return nil
      }
      self = .welcome(player: player, tables: tables)
    case "refused":
      guard let why = object["why"]?.string else { return nil }
      self = .refused(why, again: object["again"] == .bool(true))
    default: return nil
    }
  }

  /// Reads a line that may come during a game; nil for one of the game.
  init?(between line: String) {
    // Most lines are the game's: they aren't read twice.
    guard line.utf8.starts(with: #"{"type":""#.utf8) else { return nil }
    if line == Self.byeLine {
      self = .bye
    } else if let number = Self.number(line, after: Self.pingStart) {
      self = .ping(number)
    } else if let number = Self.number(line, after: Self.pongStart) {
      self = .pong(number)
    } else if line.hasPrefix(Self.endedStart), let how = JsonText(line)?["how"]?.string {
      self = .ended(String(how.prefix(200)))
    } else if line.hasPrefix(Self.faultStart), let object = JsonText(line), let reason = object["reason"]?.string,
      let what = object["what"]?.string
    {
      func short(_ text: String) -> String { String(text.prefix(500)) }
      self = .fault(FaultNotice(reason: short(reason), what: short(what), advice: object["advice"]?.string.map(short)))
    } else if line.hasPrefix(Self.standingStart), let standing = JsonText(line).flatMap(BotStanding.init) {
      self = .standing(standing)
    } else {
      return nil
    }
  }

  private static func number(_ line: String, after start: String) -> Int? {
    line.hasPrefix(start) && line.hasSuffix("}") ? Int(line.dropFirst(start.count).dropLast()) : nil
  }
}

/// The pages that a reader may see.
public struct Reader: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The recorded games, and the ratings computed from them.
  public static let games = Reader(rawValue: 1)
  /// The lobby, where people and bots play.
  public static let lobby = Reader(rawValue: 2)
  /// The pages of a class, where students upload bots.
  public static let course = Reader(rawValue: 8)
  /// Features for the server's own browsers only: games at one screen, and the solving of positions.
  static let play = Reader(rawValue: 4)

  /// A browser of the user that runs the server.
  static let host: Reader = [.games, .play, .lobby]

  /// The pages that are linked from all others, by their paths and names.
  var pages: [(path: String, name: String)] {
    let all: [(needed: Reader, path: String, name: String)] = [
      (.games, "/", "Overview"), (.games, "/games", "Games"), (.games, "/wall", "Wall"), (.play, "/play", "Play"),
      (.lobby, "/lobby", "Lobby"), (.course, "/class", "Class"),
    ]
    return all.filter { contains($0.needed) }.map { ($0.path, $0.name) }
  }
}

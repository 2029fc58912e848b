/// What a reader of pages may see.
public struct Reader: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The recorded games, and who is how strong by them.
  public static let games = Reader(rawValue: 1)
  /// The lobby, where people and bots play.
  public static let lobby = Reader(rawValue: 2)
  /// What is for the server's own browsers alone: games at one screen, and the solving of positions.
  static let play = Reader(rawValue: 4)

  /// A browser of whoever runs the server.
  static let host: Reader = [.games, .play, .lobby]

  /// The pages that others lead to, by their paths and names.
  var pages: [(path: String, name: String)] {
    let all: [(needed: Reader, path: String, name: String)] = [
      (.games, "/", "Overview"), (.games, "/games", "Games"), (.play, "/play", "Play"), (.lobby, "/lobby", "Lobby"),
    ]
    return all.filter { contains($0.needed) }.map { ($0.path, $0.name) }
  }
}

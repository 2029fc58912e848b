/// Openings of one variant, one for each encounter: encounter `n` gets the same however many encounters there are.
public protocol OpeningSource: Sendable {
  /// The opening of the next encounter, as a transcript.
  mutating func next() -> String
}

/// Openings that somebody listed, in the order of the list, over and over.
public struct ListedOpenings: OpeningSource {
  private let openings: [String]
  private var place = 0

  /// At least one opening.
  public init(_ openings: [String]) {
    precondition(!openings.isEmpty, "a list of openings has at least one")
    self.openings = openings
  }

  /// The next of the list, or the first again.
  public mutating func next() -> String {
    defer { place = (place + 1) % openings.count }
    return openings[place]
  }
}

/// Random legal moves that leave the game undecided. None comes twice while there are others left.
/// Where there are few, all are listed and dealt out in a random order, round after round; where there are many,
/// they are drawn one by one and drawn again when a position was had before.
struct RandomOpenings<G: BoardGame>: OpeningSource {
  /// Up to this many positions of each ply are looked at to list all openings.
  private static var listable: Int { 20_000 }

  private let game: G
  private let plies: Int
  private var random: SplitMix
  private var remaining: [String]
  private let all: [String]?
  private var had: Set<G.Position> = []

  /// Openings of `plies` plies.
  /// - Returns: nil when no opening of that length leaves the game undecided.
  init?(game: G, plies: Int, seed: UInt64) {
    self.game = game
    self.plies = plies
    random = SplitMix(seed: seed)
    remaining = []
    all = Self.list(game, plies: plies)
    if let all, all.isEmpty { return nil }
    if all == nil, Self.draw(game, plies: plies, using: &random) == nil { return nil }
    random = SplitMix(seed: seed)
  }

  /// The opening of the next encounter.
  mutating func next() -> String {
    guard let all else { return drawNew() }
    if remaining.isEmpty {
      remaining = all
      random.shuffle(&remaining)
    }
    return remaining.removeLast()
  }

  private mutating func drawNew() -> String {
    var latest: (text: String, position: G.Position)?
    for _ in 0..<1_000 {
      guard let drawn = Self.draw(game, plies: plies, using: &random) else { continue }
      if had.insert(drawn.position).inserted { return drawn.text }
      latest = drawn
    }
    // A thousand draws without a new position: as good as none left, so a new round begins.
    guard let latest else { preconditionFailure("\(game.variant) had openings of \(plies) plies before") }
    had = [latest.position]
    return latest.text
  }

  /// A random opening; nil when a thousand tries all ended the game.
  private static func draw(_ game: G, plies: Int, using random: inout SplitMix) -> (text: String, position: G.Position)?
  {
    for _ in 0..<1_000 {
      var position = game.start(seed: 0)
      var text = ""
      game.settle(&position)
      while game.plies(in: position) < plies, game.standing(in: position).isOpen {
        let move = game.randomMove(in: position, using: &random)
        text += game.text(for: move, in: position)
        game.make(move, in: &position)
        game.settle(&position)
      }
      if game.standing(in: position).isOpen { return (text, position) }
    }
    return nil
  }

  /// All openings, one for each position; nil when there are too many to list.
  private static func list(_ game: G, plies: Int) -> [String]? {
    var start = game.start(seed: 0)
    game.settle(&start)
    var level = [(position: start, text: "")]
    for _ in 0..<plies {
      var longer: [(position: G.Position, text: String)] = []
      var had: Set<G.Position> = []
      for (position, text) in level {
        for move in game.moves(in: position) {
          var after = position
          game.make(move, in: &after)
          game.settle(&after)
          guard game.standing(in: after).isOpen, had.insert(after).inserted else { continue }
          longer.append((after, text + game.text(for: move, in: position)))
        }
        guard longer.count <= listable else { return nil }
      }
      level = longer
    }
    return level.map(\.text)
  }
}

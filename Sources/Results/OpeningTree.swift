import Statistics

/// The first moves of one variant's games, as a tree: each node is a line of moves from the start, with the results of
/// the games that began with it. With transpositions merged, each node is a position.
public struct OpeningTree: Hashable, Sendable {
  /// The order of the moves in one place.
  public enum Order: Sendable {
    /// The most frequently played move first.
    case games
    /// The move with the best score for the player who made it first.
    case result
  }

  /// A line of moves, or a position.
  public struct Node: Hashable, Sendable {
    /// The moves as in transcripts; for a position, the line that most of its games began with.
    public private(set) var moves: [String]
    /// The seat that made the last of the moves; nil at the start.
    public private(set) var seat: Int?
    /// The number of games that the first seat won.
    public private(set) var wins = 0
    /// The number of drawn games.
    public private(set) var draws = 0
    /// The number of games that the first seat lost.
    public private(set) var losses = 0
    /// The number of games in which each player chose the last move, by name.
    public private(set) var chosen: [String: Int] = [:]
    /// The number of games in which the last move belonged to the opening.
    public private(set) var dealt = 0
    /// The number of lines that led to the position, symmetric images counting as one.
    public private(set) var orders = 1
    /// The exact value of the position for the first seat: above 0 for a win, 0 for a draw; nil where it isn't known.
    public var value: Int?

    /// The number of games.
    public var games: Int { wins + draws + losses }
    /// The first seat's score in these games.
    public var score: Proportion { Proportion(wins: wins, draws: draws, losses: losses) }
    /// The score of the seat that made the last move.
    private var movers: Double { seat == 1 ? 1 - score.mean : score.mean }

    /// Counts the games of lines that begin with these moves.
    fileprivate init(_ lines: ArraySlice<OpeningLine>, plies: Int, players: [String], name: (UInt32) -> String) {
      let line = lines[lines.startIndex]
      moves = line.moves.prefix(plies).map(name)
      let mover = plies == 0 ? nil : line.seats[plies - 1]
      seat = mover
      var choices: [Int: Int] = [:]
      for group in lines.lazy.flatMap(\.groups) {
        (wins, draws, losses) = (wins + group.wins, draws + group.draws, losses + group.losses)
        guard let mover else { continue }
        if group.dealt >= plies {
          dealt += group.games
        } else {
          choices[group.players[mover], default: 0] += group.games
        }
      }
      for (player, games) in choices { chosen[players[player], default: 0] += games }
    }

    /// Adds the games of another line to the same position.
    fileprivate mutating func add(_ other: Node, most: inout Int) {
      if other.games > most { (moves, seat, most) = (other.moves, other.seat, other.games) }
      (wins, draws, losses) = (wins + other.wins, draws + other.draws, losses + other.losses)
      chosen.merge(other.chosen, uniquingKeysWith: +)
      (dealt, orders) = (dealt + other.dealt, orders + other.orders)
    }

    fileprivate func comes(before other: Node, by order: Order) -> Bool {
      if order == .result, movers != other.movers { return movers > other.movers }
      return games > other.games
    }
  }

  /// A position while its lines are gathered.
  private struct Position {
    var node: Node
    /// The number of games of the line that gives the node its moves: the largest, and the first of equal ones.
    var most: Int

    mutating func add(_ other: Node) { node.add(other, most: &most) }
  }

  /// The nodes: lines each before those that continue it, positions ply by ply.
  public var nodes: [Node]
  /// The number of nodes that were left out for having too few games; their continuations aren't counted.
  public let leftOut: Int

  /// The tree of lines, from the start to a depth in plies.
  /// - Parameters:
  ///   - least: the minimum number of games; moves with fewer are left out, except for the first.
  ///   - name: the text of a move in a transcript.
  public init(
    _ lines: OpeningLines, depth: Int, least: Int, by order: Order = .games, name: (UInt32) -> String
  ) {
    let sorted = lines.sorted
    var (nodes, leftOut): ([Node], Int) = ([], 0)
    func add(_ node: Node, _ lines: ArraySlice<OpeningLine>, _ players: [String]) {
      let plies = node.moves.count
      nodes.append(node)
      guard plies < depth else { return }
      let next = lines.divided(at: plies + 1).map { ($0, Node($0, plies: plies + 1, players: players, name: name)) }
      let kept = plies == 0 ? next : next.filter { $0.1.games >= least }
      leftOut += next.count - kept.count
      for (lines, node) in kept.ordered(by: order) { add(node, lines, players) }
    }
    if !sorted.isEmpty {
      add(Node(sorted[...], plies: 0, players: lines.players, name: name), sorted[...], lines.players)
    }
    (self.nodes, self.leftOut) = (nodes, leftOut)
  }

  /// The positions after each number of plies in a range.
  /// - Parameters:
  ///   - least: the minimum number of games; positions with fewer are left out, except for those after the first
  ///     move.
  ///   - name: the text of a move in a transcript.
  ///   - position: the text that distinguishes the position after some moves from others.
  /// - Throws: what `position` throws.
  public init(
    positionsOf lines: OpeningLines, plies: ClosedRange<Int>, least: Int, by order: Order = .games,
    name: (UInt32) -> String, position: ([String]) throws -> String
  ) rethrows {
    let sorted = lines.sorted
    var (nodes, leftOut): ([Node], Int) = ([], 0)
    for plies in plies {
      var found: [Position] = []
      var places: [String: Int] = [:]
      for part in sorted[...].divided(at: plies) {
        let node = Node(part, plies: plies, players: lines.players, name: name)
        let key = try position(node.moves)
        if let place = places[key] {
          found[place].add(node)
        } else {
          places[key] = found.count
          found.append(Position(node: node, most: node.games))
        }
      }
      let kept = plies < 2 ? found : found.filter { $0.node.games >= least }
      leftOut += found.count - kept.count
      nodes += kept.map { ($0, $0.node) }.ordered(by: order).map(\.1)
    }
    (self.nodes, self.leftOut) = (nodes, leftOut)
  }
}

extension OpeningLines {
  /// The lines in the order of their moves, so that those that begin alike are neighbours.
  fileprivate var sorted: [OpeningLine] { lines.sorted { $0.moves.lexicographicallyPrecedes($1.moves) } }
}

extension ArraySlice<OpeningLine> {
  /// Groups of neighbouring lines that begin with the same moves; shorter lines are left out.
  fileprivate func divided(at plies: Int) -> [ArraySlice<OpeningLine>] {
    var parts: [ArraySlice<OpeningLine>] = []
    var start = startIndex
    for index in indices {
      if index + 1 < endIndex, self[index].moves.prefix(plies) == self[index + 1].moves.prefix(plies) { continue }
      if self[index].moves.count >= plies { parts.append(self[start...index]) }
      start = index + 1
    }
    return parts
  }
}

extension Array {
  /// The nodes in the given order; equal ones keep the order of their moves.
  fileprivate func ordered<Other>(by order: OpeningTree.Order) -> [Element] where Element == (Other, OpeningTree.Node) {
    enumerated().sorted { one, other in
      if one.element.1.comes(before: other.element.1, by: order) { return true }
      return !other.element.1.comes(before: one.element.1, by: order) && one.offset < other.offset
    }.map(\.element)
  }
}

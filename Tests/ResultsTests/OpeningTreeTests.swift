import Results
import Testing

@Suite struct OpeningTreeTests {
  private typealias Group = OpeningLine.Group

  /// Games of ann, who always sits first here, and bob: 10 with 0 1, 4 with 0 2, 6 with 1 0, and one that ended at once.
  private static let lines = OpeningLines(
    players: ["ann", "bob"],
    lines: [
      OpeningLine(moves: [1, 0], seats: [0, 1], groups: [Group(players: [1, 0], wins: 6)]),
      OpeningLine(
        moves: [0, 1], seats: [0, 1],
        groups: [
          Group(players: [0, 1], wins: 2, draws: 1, losses: 5), Group(players: [1, 0], dealt: 1, wins: 1, draws: 1),
        ]),
      OpeningLine(moves: [], seats: [], groups: [Group(players: [0, 1], losses: 1)]),
      OpeningLine(moves: [0, 2], seats: [0, 1], groups: [Group(players: [0, 1], dealt: 2, wins: 4)]),
    ], longest: 2)

  private static func tree(depth: Int = 2, least: Int = 0, by order: OpeningTree.Order = .games) -> OpeningTree {
    OpeningTree(lines, depth: depth, least: least, by: order) { "\($0)" }
  }

  private static func summary(_ tree: OpeningTree) -> [String] {
    tree.nodes.map { "\($0.moves.joined(separator: " ")): \($0.wins)-\($0.draws)-\($0.losses)" }
  }

  @Test("A node holds the games that began with its moves")
  func nodeHoldsItsGames() {
    #expect(
      Self.summary(Self.tree()) == [": 13-2-6", "0: 7-2-5", "0 1: 3-2-5", "0 2: 4-0-0", "1: 6-0-0", "1 0: 6-0-0"])
    #expect(Self.tree().nodes.map(\.seat) == [nil, 0, 1, 1, 0, 1])
    #expect(Self.summary(Self.tree(depth: 1)) == [": 13-2-6", "0: 7-2-5", "1: 6-0-0"])
    #expect(Self.tree().leftOut == 0)
    #expect(Self.lines.games == 21)
  }

  @Test("Players that chose a move are counted, and dealt moves are not")
  func choicesAreCounted() {
    let nodes = Self.tree().nodes
    #expect(nodes.map(\.chosen) == [[:], ["ann": 8], ["bob": 8, "ann": 2], [:], ["bob": 6], ["ann": 6]])
    #expect(nodes.map(\.dealt) == [0, 6, 0, 4, 0, 0])
  }

  @Test("By result the best-scoring move for its player comes first")
  func resultOrderIsByScore() {
    #expect(
      Self.summary(Self.tree(by: .result)).map { $0.prefix { $0 != ":" } } == ["", "1", "1 0", "0", "0 1", "0 2"])
  }

  @Test("Moves of few games are left out except the first")
  func rareMovesAreLeftOut() {
    let tree = Self.tree(least: 7)
    #expect(Self.summary(tree) == [": 13-2-6", "0: 7-2-5", "0 1: 3-2-5", "1: 6-0-0"])
    #expect(tree.leftOut == 2)
  }

  @Test("Positions hold the games of all orders of moves")
  func positionsMergeOrders() {
    let tree = OpeningTree(positionsOf: Self.lines, plies: 0...2, least: 0) {
      "\($0)"
    } position: {
      $0.sorted().joined()
    }
    #expect(Self.summary(tree) == [": 13-2-6", "0: 7-2-5", "1: 6-0-0", "0 1: 9-2-5", "0 2: 4-0-0"])
    #expect(tree.nodes.map(\.orders) == [1, 1, 1, 2, 1])
    #expect(tree.nodes[3].chosen == ["bob": 8, "ann": 8])
    let few = OpeningTree(positionsOf: Self.lines, plies: 2...2, least: 5) {
      "\($0)"
    } position: {
      $0.sorted().joined()
    }
    #expect(Self.summary(few) == ["0 1: 9-2-5"])
    #expect(few.leftOut == 1)
  }

  @Test("The order of the lines makes no difference")
  func lineOrderIsIrrelevant() {
    var turned = Self.lines
    turned.lines.reverse()
    #expect(OpeningTree(turned, depth: 2, least: 0) { "\($0)" } == Self.tree())
  }

  @Test("Without games there are no nodes")
  func noGamesNoNodes() {
    let none = OpeningLines(players: [], lines: [], longest: 0)
    #expect(OpeningTree(none, depth: 3, least: 0) { "\($0)" }.nodes.isEmpty)
    #expect(
      OpeningTree(positionsOf: none, plies: 0...3, least: 0, name: { "\($0)" }, position: { $0.joined() }).nodes.isEmpty
    )
  }
}

import Play
import Reports
import Results
import Store

/// A selection of games, for their openings.
public struct OpeningSelection: Sendable {
  /// The variant of the games.
  public var playable: PlayableVariant
  /// The player that took part; nil for all.
  public var player: String?
  /// The tournament; nil for the only one there is.
  public var tournament: String?
  /// The runs of the tournament.
  public var runs: RunSelection

  /// Creates a selection of games of a variant.
  /// - Throws: `UsageError` where it has none.
  public init(
    of playable: PlayableVariant, player: String? = nil, tournament: String? = nil, runs: RunSelection = .newest
  ) throws(UsageError) {
    guard playable.canBeOpened else {
      throw UsageError(
        description: "\(playable.variant) has no openings: "
          + (playable.snap != nil
            ? "its cards lie hidden, and turning them is no choice; board games have some"
            : "openings need a game without hidden information or chance, in which one seat moves at a time, and a "
              + "program that lists the moves"))
    }
    (self.playable, self.player, self.tournament, self.runs) = (playable, player, tournament, runs)
  }

  /// The lines with which the games began.
  /// - Parameter option: the option that requires this number of plies; nil where shorter games suffice.
  /// - Throws: `UsageError` when there are no games, or none of that length; `StoreError`.
  func lines(plies: Int, _ option: String?, in store: Store) throws -> OpeningLines {
    let lines = try store.openingLines(at: playable, plies: plies, player: player, of: tournament, runs: runs)
    let games = player.map { "of \(playable.variant) with \($0)" } ?? "of \(playable.variant)"
    guard lines.longest > 0 else { throw UsageError(description: "\(store.path): no game \(games) is recorded") }
    if let option, plies > lines.longest {
      throw UsageError(
        description: "\(option): no game \(games) has more than \(lines.longest) plies, found \(plies)")
    }
    return lines
  }
}

extension Store {
  /// The default depth of a tree, in plies.
  private static let usualDepth = 3
  /// The maximum time for solving, in moments.
  private static let moments = 5

  /// The tree of the moves with which games began, with exact values where these are known or found in a moment.
  /// - Parameters:
  ///   - depth: the depth in plies, at least 1; nil for the default.
  ///   - transposed: whether nodes are positions.
  /// - Throws: `UsageError` when there are no games of that depth; `StoreError`; and `SystemTrouble` when there is no
  ///   memory for solving.
  public func openings(
    _ selection: OpeningSelection, depth: Int? = nil, by order: OpeningTree.Order = .games, transposed: Bool = false
  ) throws -> OpeningTree {
    let playable = selection.playable
    let lines = try selection.lines(plies: depth ?? Self.usualDepth, depth.map { _ in "--depth" }, in: self)
    let depth = depth ?? min(Self.usualDepth, lines.longest)
    let least = lines.games / Chapter.OpeningShares.programs
    let name = playable.moveName
    var tree =
      transposed
      ? try OpeningTree(
        positionsOf: lines, plies: 0...depth, least: least, by: order, name: name,
        position: playable.positionText)
      : OpeningTree(lines, depth: depth, least: least, by: order, name: name)
    let texts = tree.nodes.map { playable.transcript(of: $0.moves) }
    let values = try OpeningValues(texts, at: playable, in: self)
    let shown = Set(Chapter.shownOpenings(tree))
    let each = min(playable.nodesOfAMoment, Self.moments * playable.nodesOfAMoment / max(1, shown.count))
    for index in tree.nodes.indices {
      var nodes = shown.contains(index) ? each : 0
      tree.nodes[index].value = try values.value(of: texts[index], nodes: &nodes)
    }
    return tree
  }
}

extension PlayableVariant {
  /// The name of a move of openings, as in a transcript.
  var moveName: (UInt32) -> String {
    let images = moveImages
    return { images?.text(of: $0) ?? "" }
  }

  /// The key of the position after a line of moves.
  func positionText(after moves: [String]) throws -> String {
    let line = transcript(of: moves)
    return try play(line: line)?.position() ?? line
  }
}

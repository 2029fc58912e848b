import Figures
import Play
import Results
import Store

/// Openings for the next run, chosen from the positions in recorded games.
public struct OpeningBook: Sendable {
  /// The reason why an opening counts as level.
  enum Evidence: String {
    case proof = "by proof"
    case results = "by results"
  }

  /// An opening.
  struct Entry {
    let node: OpeningTree.Node
    /// The reason why the opening counts as level; nil where that wasn't requested.
    let evidence: Evidence?
  }

  /// The range of level scores: a position is level by results if the first seat's score there lies in it with 95 %
  /// confidence, and may be exactly one half.
  static let level = 0.3...0.7
  /// The maximum time for solving, in moments.
  private static let moments = 20

  let playable: PlayableVariant
  let plies: Int
  let isBalanced: Bool
  /// The openings, the one with the most games first.
  let entries: [Entry]
  /// The number of candidate positions.
  let positions: Int
  /// The number of examined positions that are proven won or lost.
  let decided: Int
  /// The number of further positions that aren't level by results, or have too few games to decide.
  let uneven: Int

  /// Chooses openings.
  /// - Parameters:
  ///   - count: the maximum number, at least 1.
  ///   - plies: the number of plies of each, at least 1.
  ///   - balanced: whether only level openings are chosen: those proven to be a draw, or, where nothing is proven in a
  ///     moment, those that are level by results.
  /// - Throws: `UsageError` when there is no such opening, or no game is that long; `StoreError`; and `SystemTrouble`
  ///   when there is no memory for solving.
  public init(_ count: Int, plies: Int, balanced: Bool, from selection: OpeningSelection, in store: Store) throws {
    let playable = selection.playable
    let lines = try selection.lines(plies: plies, "--plies", in: store)
    let nodes = try OpeningTree(
      positionsOf: lines, plies: plies...plies, least: 1, name: playable.moveName, position: playable.positionText
    ).nodes.filter { try playable.play(line: playable.transcript(of: $0.moves))?.isOver == false }
    let values = try OpeningValues(
      balanced ? nodes.map { playable.transcript(of: $0.moves) } : [], at: playable, in: store)
    var nodesLeft = Self.moments * playable.nodesOfAMoment
    var entries: [Entry] = []
    var (decided, uneven) = (0, 0)
    for var node in nodes where entries.count < count {
      guard balanced else {
        entries.append(Entry(node: node, evidence: nil))
        continue
      }
      var moment = min(nodesLeft, playable.nodesOfAMoment)
      nodesLeft -= moment
      node.value = try values.value(of: playable.transcript(of: node.moves), nodes: &moment)
      nodesLeft += moment
      switch node.value {
      case 0: entries.append(Entry(node: node, evidence: .proof))
      case nil where Self.isLevel(node): entries.append(Entry(node: node, evidence: .results))
      case nil: uneven += 1
      default: decided += 1
      }
    }
    (self.playable, self.plies, isBalanced, self.entries) = (playable, plies, balanced, entries)
    (positions, self.decided, self.uneven) = (nodes.count, decided, uneven)
    guard !entries.isEmpty else { throw UsageError(description: "there is no such opening: \(choice)") }
  }

  private static func isLevel(_ node: OpeningTree.Node) -> Bool {
    let interval = node.score.interval95
    return interval.contains(0.5) && level.contains(interval.lowerBound) && level.contains(interval.upperBound)
  }

  /// A remark with the number of openings and the reason where they are fewer than wanted; nil otherwise.
  public func remark(wanted count: Int) -> String? {
    guard entries.count < count else { return nil }
    return "\(Self.counted(entries.count, "opening")) of \(count): \(choice)"
  }

  /// A description of the positions to choose from.
  private var choice: String {
    let all =
      "after \(plies == 1 ? "1 ply" : "\(plies) plies") games were in \(Self.counted(positions, "position"))"
      + " that left them undecided, images taken for the same"
    guard isBalanced else { return all }
    return all + "; won or lost by proof: \(decided); results uneven, or too few to tell: \(uneven)"
  }

  fileprivate static func counted(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}

extension OpeningBook {
  /// The lines of an openings file, each with the evidence for it.
  public var text: String {
    let kind = Self.counted(entries.count, isBalanced ? "level opening" : "opening")
    let head =
      "# \(kind) of \(playable.variant), most games first; the first seat's score in percent, with its 95 % interval\n"
    return head
      + entries.map { "\(playable.variant) \(playable.transcript(of: $0.node.moves))  # \($0.remark)\n" }.joined()
  }
}

extension OpeningBook.Entry {
  /// The opening's number of games, their score, and why it is level.
  fileprivate var remark: String {
    func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) }
    let (score, interval) = (node.score, node.score.interval95)
    let games = OpeningBook.counted(node.games, "game")
    let level = evidence.map { ", level \($0.rawValue)" } ?? ""
    return games
      + ", \(percent(score.mean)) (\(percent(interval.lowerBound)) to \(percent(interval.upperBound)))" + level
  }
}

import Figures
import Play
import Results
import Store

/// Openings for the next run, chosen among the positions that recorded games went through.
public struct OpeningBook: Sendable {
  /// Why an opening counts as level.
  enum Evidence: String {
    case proof = "by proof"
    case results = "by results"
  }

  /// One opening.
  struct Entry {
    let node: OpeningTree.Node
    /// Why it is level; nil where that wasn't asked for.
    let evidence: Evidence?
  }

  /// A position is level by results if the first seat's score there lies in this range with 95 % confidence, and may be
  /// exactly one half.
  static let level = 0.3...0.7
  /// Solving may take so many moments in all.
  private static let moments = 20

  let variant: String
  let plies: Int
  let isBalanced: Bool
  /// The openings, the one with the most games first.
  let entries: [Entry]
  /// How many positions there are to choose from.
  let positions: Int
  /// How many of the positions looked at are won or lost by proof.
  let decided: Int
  /// How many more aren't level by results, or may not be for all that few games tell.
  let uneven: Int

  /// Chooses openings.
  /// - Parameters:
  ///   - count: how many at most, at least 1.
  ///   - plies: how many plies each has, at least 1.
  ///   - balanced: whether only level ones will do: those proven to be a draw, and where nothing is proven in a moment
  ///     those that are level by results.
  /// - Throws: `UsageError` when there is none, or no game has so many plies; `StoreError`; and `SystemTrouble` when
  ///   there is no memory for solving.
  public init(_ count: Int, plies: Int, balanced: Bool, from selection: OpeningSelection, in store: Store) throws {
    let playable = selection.playable
    let lines = try selection.lines(plies: plies, "--plies", in: store)
    let nodes = try OpeningTree(
      positionsOf: lines, plies: plies...plies, least: 1, name: playable.moveName, position: playable.positionText
    ).nodes.filter { try playable.play(line: $0.moves.joined())?.isOver == false }
    let values = try OpeningValues(balanced ? nodes.map { $0.moves.joined() } : [], at: playable, in: store)
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
      node.value = try values.value(of: node.moves.joined(), nodes: &moment)
      nodesLeft += moment
      switch node.value {
      case 0: entries.append(Entry(node: node, evidence: .proof))
      case nil where Self.isLevel(node): entries.append(Entry(node: node, evidence: .results))
      case nil: uneven += 1
      default: decided += 1
      }
    }
    (variant, self.plies, isBalanced, self.entries) = (playable.variant.name, plies, balanced, entries)
    (positions, self.decided, self.uneven) = (nodes.count, decided, uneven)
    guard !entries.isEmpty else { throw UsageError(description: "there is no such opening: \(choice)") }
  }

  private static func isLevel(_ node: OpeningTree.Node) -> Bool {
    let interval = node.score.interval95
    return interval.contains(0.5) && level.contains(interval.lowerBound) && level.contains(interval.upperBound)
  }

  /// How many there are; and where they are fewer than wanted, why.
  public func remark(wanted count: Int) -> String? {
    guard entries.count < count else { return nil }
    return "\(Self.counted(entries.count, "opening")) of \(count): \(choice)"
  }

  /// What there was to choose from.
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
  /// The lines of an openings file, each with what speaks for it.
  public var text: String {
    let kind = Self.counted(entries.count, isBalanced ? "level opening" : "opening")
    let head = "# \(kind) of \(variant), most games first; the first seat's score in percent, with its 95 % interval\n"
    return head + entries.map { "\(variant) \($0.node.moves.joined())  # \($0.remark)\n" }.joined()
  }
}

extension OpeningBook.Entry {
  /// How many games there were, what came of them, and why it is level.
  fileprivate var remark: String {
    func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) }
    let (score, interval) = (node.score, node.score.interval95)
    let games = OpeningBook.counted(node.games, "game")
    let level = evidence.map { ", level \($0.rawValue)" } ?? ""
    return games
      + ", \(percent(score.mean)) (\(percent(interval.lowerBound)) to \(percent(interval.upperBound)))" + level
  }
}

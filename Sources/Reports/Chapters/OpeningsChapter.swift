import Figures
import Play
import Results

extension Chapter {
  /// The minimum shares of games with which a move is shown, as reciprocals: one in this many of all games.
  package enum OpeningShares {
    /// The share for people, who always see a few first moves.
    static let people = 50
    /// The share for programs.
    package static let programs = 1_000

    /// The share in percent.
    static func percent(_ share: Int) -> String { Rounded.text(100 / Double(share), decimals: share > 100 ? 1 : 0) }
  }

  private static let firstMovesShown = 10

  /// The nodes for people, by their indices in the tree; programs get all.
  package static func shownOpenings(_ tree: OpeningTree) -> [Int] {
    let games = tree.nodes.first { $0.moves.isEmpty }?.games ?? 0
    let firsts = tree.nodes.filter { $0.moves.count == 1 }.map(\.games).sorted(by: >)
    let enough = firsts.count > firstMovesShown ? firsts[firstMovesShown - 1] : 0
    return tree.nodes.indices.filter { index in
      let node = tree.nodes[index]
      return node.games * OpeningShares.people >= games || (node.moves.count == 1 && node.games >= enough)
    }
  }

  /// Creates the first moves of a board variant's games, a row for each node.
  /// - Parameters:
  ///   - player: the only player whose games are counted; nil for all games.
  ///   - transposed: whether the nodes are positions.
  package static func openings(
    _ tree: OpeningTree, at playable: PlayableVariant, player: String? = nil, transposed: Bool = false
  ) -> Chapter {
    let shown = shownOpenings(tree).map { tree.nodes[$0] }
    let isDeep = shown.contains { $0.moves.count > 1 }
    let groups =
      transposed || !isDeep ? shown.grouped { $0.moves.count } : shown.grouped { $0.moves.first }
    let table = Table(
      columns: peopleColumns(transposed, hasValues: shown.contains { $0.value != nil }),
      groups: groups.map { group in
        group.map { peopleCells($0, transposed, hasValues: shown.contains { $0.value != nil }) }
      })
    let data = Table(columns: dataColumns(transposed), rows: tree.nodes.map { dataCells($0, playable, transposed) })
    let few = tree.nodes.count - shown.count
    return Chapter(
      name: "openings", title: "Openings of \(playable.variant)", tables: [table], data: data,
      notes: imageNotes(playable, transposed) + playerNotes(player) + valueNotes(playable, shown)
        + leftOutNotes(few, tree.leftOut))
  }

  // MARK: For people

  private static func peopleColumns(_ transposed: Bool, hasValues: Bool) -> [Column] {
    [.text(transposed ? "Position" : "Moves", "moves")]
      + (transposed ? [.number("Orders", "orders").of(.rank(2))] : [])
      + [
        .number("Games", "games"), .number("Score%", "first_seat_score_percent", decimals: 1),
        .number("Low", "first_seat_score_percent_low95", decimals: 1).of(.rank(3)),
        .number("High", "first_seat_score_percent_high95", decimals: 1).of(.rank(3)),
        .number("Draw%", "draw_percent", decimals: 1).of(.rank(1)),
      ] + (hasValues ? [.text("Exact", "exact_value")] : []) + [.text("Played by", "players").of(.rank(4))]
  }

  private static func peopleCells(_ node: OpeningTree.Node, _ transposed: Bool, hasValues: Bool) -> [Cell] {
    let word = node.value.map { ExactValue(score: $0).word }
    return [.text(node.moves.isEmpty ? "start" : node.moves.joined(separator: " "))]
      + (transposed ? [.integer(node.orders)] : []) + [.integer(node.games)] + scoreCells(node)
      + [.real(100 * Double(node.draws) / Double(node.games))]
      + (hasValues ? [word.map { .text($0) } ?? unsolved] : []) + [choosers(of: node)]
  }

  /// The players who chose the last move, as far as they fit a line: the most frequent one, and the number of others.
  private static func choosers(of node: OpeningTree.Node) -> Cell {
    guard !node.moves.isEmpty else { return .missing(because: "no move was made") }
    guard case .breakdown(let parts) = Cell.breakdown(node.chosen).value else { return .text("openings 100%") }
    let share = 100 * Double(parts[0].count) / Double(node.games)
    let others = parts.count - 1 + (node.dealt > 0 ? 1 : 0)
    return .text("\(parts[0].name) \(Rounded.text(share, decimals: 0))%" + (others > 0 ? ", \(others) more" : ""))
  }

  // MARK: For programs

  private static func dataColumns(_ transposed: Bool) -> [Column] {
    [.number("Plies", "plies"), .text("Moves", "moves"), .text("Move", "move")]
      + (transposed ? [.number("Orders", "orders")] : [])
      + [
        .number("Games", "games"), .number("Score%", "first_seat_score_percent"),
        .number("Low", "first_seat_score_percent_low95"), .number("High", "first_seat_score_percent_high95"),
        .number("Draws", "draws"), .number("Exact", "exact_value"), .text("Played by", "players"),
        .number("Dealt", "games_dealt"),
      ]
  }

  private static func dataCells(
    _ node: OpeningTree.Node, _ playable: PlayableVariant, _ transposed: Bool
  ) -> [Cell] {
    [.integer(node.moves.count), .text(playable.transcript(of: node.moves)), .text(node.moves.last ?? "")]
      + (transposed ? [.integer(node.orders)] : []) + [.integer(node.games)] + scoreCells(node)
      + [
        .integer(node.draws), node.value.map { ExactValue(score: $0).cell } ?? unsolved, .breakdown(node.chosen),
        .integer(node.dealt),
      ]
  }

  /// The cells with the first seat's score and its interval.
  private static func scoreCells(_ node: OpeningTree.Node) -> [Cell] {
    let (score, interval) = (node.score, node.score.interval95)
    return [score.mean, interval.lowerBound, interval.upperBound].map { .real(100 * $0) }
  }

  private static let unsolved = Cell.missing(because: "the position isn't solved within the time")

  // MARK: Notes

  private static func imageNotes(_ playable: PlayableVariant, _ transposed: Bool) -> [String] {
    let images = playable.moveImages?.count ?? 1
    let sentences = [
      images == 1
        ? nil
        : "Each game's \(images) images, itself and those that mirroring or turning the board makes of it, count as one; "
          + "the moves are those of the image that comes first.",
      transposed ? "Transpositions are merged; the most frequent order of moves is shown." : nil,
    ].compactMap(\.self)
    return (sentences.isEmpty ? [] : [sentences.joined(separator: " ")]) + [
      "Score%: the first seat's, Low and High its 95 % interval (Wilson), each game one sample."
    ]
  }

  private static func playerNotes(_ player: String?) -> [String] {
    let note = "Played by: the players of the last move, most frequent first; moves of openings have none."
    guard let player else { return [note] }
    return [
      note
        + " Only games of \(player) are counted: where it was \(player)'s turn the move is its own, else its opponent's."
    ]
  }

  private static func valueNotes(_ playable: PlayableVariant, _ shown: [OpeningTree.Node]) -> [String] {
    guard playable.canBeSolved else { return ["\(playable.variant) can't be solved, so there are no exact values."] }
    guard shown.contains(where: { $0.value != nil }) else {
      return ["No exact value is known, or solved within the time; agon analyze --deep solves more."]
    }
    return ["Exact: the exact value for the first seat, where known or solved within the time."]
  }

  private static func leftOutNotes(_ few: Int, _ fewest: Int) -> [String] {
    guard few + fewest > 0 else { return [] }
    let (people, programs) = (
      OpeningShares.percent(OpeningShares.people), OpeningShares.percent(OpeningShares.programs)
    )
    return [
      "Moves in less than \(people) % of the games are omitted"
        + (few > 0 ? "; CSV and JSON have \(few) more row\(few == 1 ? "" : "s")" : "")
        + (fewest > 0 ? "; not even they have \(fewest) of less than \(programs) %" : "") + "."
    ]
  }
}

extension Array {
  /// Groups of neighbours with the same key.
  fileprivate func grouped<Key: Equatable>(_ key: (Element) -> Key) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let last = groups.last?.last, key(last) == key(element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}

import Figures
import People
import Play
import Reports
import Store

/// The page of a table at which people play: the board or the cards, the clocks, the moves, and the actions.
enum TablePage {
  /// The page around the part that changes.
  static func page(_ table: GameTable) -> Response {
    let path = "/play/\(table.number)"
    return Page.page(
      title: "Playing \(table.look.game.terms.variant)",
      .element(
        "main", [.init("class", "table")],
        [.lines([.element("div", [.init("data-table", path)], [part(table)]), options])]),
      scripts: ["/play.js"])
  }

  /// The ways of showing a board, outside of the part that changes.
  static var options: Markup {
    func option(_ id: String, _ words: String, isOn: Bool) -> Markup {
      let box = Markup.void("input", [.init("type", "checkbox"), .init("id", id)] + (isOn ? [.init("checked")] : []))
      return .element("label", [], [box, .text(" " + words)])
    }
    return .element(
      "p", [.init("class", "options")],
      [option("dots", "Show legal moves", isOn: true), option("zoom", "Large cells", isOn: false)])
  }

  /// The part that changes.
  /// - Parameter hint: the hint that was requested.
  static func part(_ table: GameTable, hint: String? = nil) -> Markup {
    let look = table.look
    return part(look, version: "\(look.version)", for: .everybody, hint: hint, actions: actions(look))
  }

  /// The part that changes, for a viewer.
  /// - Parameters:
  ///   - version: the version of the part: the table's, and after a dot that of all other changes.
  ///   - remarks: remarks on seats.
  ///   - actions: the actions beside moves and calls.
  static func part(
    _ look: GameTable.Look, version: String, for onlooker: Onlooker, remarks: [Int: String] = [:], hint: String? = nil,
    actions: [Markup]
  ) -> Markup {
    var parts: [Markup] = [
      .verdict(verdict(look, for: onlooker)),
      .element("ul", [.init("class", "seats")], [.lines(seats(look, remarks))]),
    ]
    let below =
      (hint.map { [Markup.element("p", [.init("class", "hint")], PrintableText.of($0))] } ?? [])
      + (actions.isEmpty ? [] : [.element("p", [.init("class", "bar")], actions)])
    switch look.game {
    case .board(let board):
      let isOpen = board.seat.map { onlooker.acts(for: $0, in: board.terms) } ?? false
      let grid = BoardMarkup.grid(board, isOpen: isOpen && !look.isPaused && !look.isGone)
      let beside = moves(board)
      let left = Markup.element("div", [], [.lines([grid] + below)])
      parts.append(
        .element(
          "div", [.init("class", "beside")],
          [left] + (beside.isEmpty ? [] : [.element("div", [], [.lines(beside)])])))
    case .snap(let snap): parts += [CardsMarkup.table(snap, look, for: onlooker)] + below
    }
    return .element("div", [.init("data-version", version)], [.lines(parts)])
  }

  /// The seat whose turn it is, or the result, in words.
  static func verdict(_ look: GameTable.Look, for onlooker: Onlooker = .nobody) -> String {
    let names = look.game.terms.seats.map(\.name)
    if look.isGone { return "This game was given up, or is continued in another program." }
    if let record = look.game.record {
      let fault = record.fault.map { " (\(names[$0.seat]): \($0.what))" } ?? ""
      return GameWords.ending(of: record) + fault
    }
    if let trouble = look.trouble { return "The game can't be continued: \(trouble)" }
    if look.isPaused { return "Paused." }
    guard case .board(let board) = look.game, let seat = board.seat else { return "Call when two top cards match." }
    let passed = board.state.moves.last?.isPass == true ? "\(names[1 - seat]) has to pass. " : ""
    if onlooker == .seat(seat) { return passed + "Your turn, \(names[seat])." }
    return passed + (board.terms.seats[seat].isPerson ? "\(names[seat]) to move." : "\(names[seat]) thinks.")
  }

  /// The occupants of the seats, with their remaining times.
  private static func seats(_ look: GameTable.Look, _ remarks: [Int: String]) -> [Markup] {
    let game = look.game
    let board = if case .board(let board) = game { board } else { BoardGameInPlay?.none }
    let (turn, traits) = (board?.seat, board?.traits)
    let counted = traits?.countsPieces == true ? board?.state.picture() : nil
    return game.terms.seats.indices.map { seat in
      var parts: [Markup] = [
        .mark(of: seat, traits), .text(" " + PrintableText.of(game.terms.seats[seat].name)),
      ]
      if let traits, let counted {
        let count = counted.cells.count { $0.map { traits.pieces[$0].seat } == seat }
        parts.append(.element("b", " \(count)"))
      }
      if let remark = remarks[seat] { parts.append(.element("span", [.init("class", "quiet")], " (\(remark))")) }
      if look.left.indices.contains(seat), let left = look.left[seat] {
        let runs = seat == turn && !look.isPaused && game.outcome == nil
        parts.append(.text(" "))
        parts.append(
          .element(
            "span",
            [.init("class", "clock"), .init("data-left", "\(left / 1_000_000)")] + (runs ? [.init("data-runs")] : []),
            ClockText.text(left)))
      }
      return .element("li", seat == turn ? [.init("aria-current", "true")] : [], parts)
    }
  }

  private static func actions(_ look: GameTable.Look) -> [Markup] {
    let terms = look.game.terms
    guard !look.isGone else { return [.element("a", [.init("href", "/play")], "All games")] }
    guard look.game.outcome == nil else {
      let turned = Array(terms.seats.dropFirst() + terms.seats.prefix(1))
      var actions = [
        button("Play again", post: "/play", NewGameOrder(like: terms).jsonLine),
        button("Change seats", post: "/play", NewGameOrder(like: terms, seats: turned).jsonLine),
      ]
      if let number = look.recorded {
        actions.append(.element("a", [.init("href", PlaySite.base + "/games/\(number)")], "Step through it"))
      }
      return actions + [.text(" "), .element("a", [.init("href", "/play")], "All games")]
    }
    func order(_ words: String, _ wish: TableOrder.Wish, seat: Int? = nil) -> Markup {
      button(words, post: "", TableOrder(wish: wish, version: look.version, seat: seat).jsonLine)
    }
    var actions = [look.isPaused ? order("Go on", .goOn) : order("Pause", .pause)]
    let people = terms.seats.indices.filter { terms.seats[$0].isPerson }
    if case .board(let board) = look.game {
      if board.canTakeBack { actions.append(order("Take back", .takeBack)) }
      if let seat = board.seat, terms.seats[seat].isPerson, !look.isPaused { actions.append(order("Hint", .hint)) }
      // Where two people play, the one whose turn it is can resign.
      if let seat = people.count == 1 ? people.first : board.seat, terms.seats[seat].isPerson {
        actions.append(order("Resign", .resign, seat: seat))
      }
    } else {
      actions += people.map {
        order("Resign" + (people.count > 1 ? " (\(terms.seats[$0].name))" : ""), .resign, seat: $0)
      }
    }
    return actions + [order("Give up without a result", .giveUp)]
  }

  /// A button that sends an order.
  /// - Parameter path: the destination of the order; empty for this table.
  static func button(_ words: String, post path: String, _ body: String) -> Markup {
    .element(
      "button", [.init("type", "button"), .init("data-post", path), .init("data-body", body)], PrintableText.of(words))
  }

  /// The moves so far, with their times.
  private static func moves(_ board: BoardGameInPlay) -> [Markup] {
    guard !board.moves.isEmpty else { return [] }
    let items = board.moves.enumerated().map { number, move in
      let seconds = Rounded.text(Double(move.nanoseconds) / 1e9, decimals: 1) + " s"
      return Markup.element(
        "li", [], [.text("\(number + 1). \(move.text)"), .element("span", [.init("class", "quiet")], " " + seconds)])
    }
    return [
      .element("h2", "Moves"), .element("ol", [.init("class", "moves")], [.lines(items)]),
      .element("p", [.init("class", "quiet")], "All of them: " + board.transcript),
    ]
  }
}

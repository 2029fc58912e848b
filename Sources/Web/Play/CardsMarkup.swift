import People
import Play
import Reports
import Store

/// A table of Snap: the stacks of each seat, and buttons for those that may call.
enum CardsMarkup {
  /// The current table: the card that waits for calls, or before that the consequences of the last card.
  static func table(_ game: SnapGameInPlay, _ look: GameTable.Look, for onlooker: Onlooker) -> Markup {
    let snap = game.snap
    // Until a card is shown, it must not be visible that it has been turned.
    let isShown = look.card != nil || game.outcome != nil
    let seats = game.terms.seats.indices.map { seat -> Markup in
      let open = game.position.open[seat]
      let isTurning = seat == game.position.active
      let shown = isTurning && !isShown ? open.dropLast() : open[...]
      let closed = game.position.closed[seat].count + (isTurning && !isShown ? 1 : 0)
      let card = shown.last.map(snap.name(of:)) ?? "–"
      return .element(
        "li", isTurning && isShown ? [.init("class", "turned")] : [],
        [
          .element("p", PrintableText.of(game.terms.seats[seat].name)),
          .element("p", [.init("class", "card")], card),
          .element("p", [.init("class", "quiet")], "\(shown.count) open, \(closed) closed"),
        ])
    }
    let stories = look.events.map { snap.story(of: $0, names: game.terms.seats.map { PrintableText.of($0.name) }) }
    let callers = game.terms.seats.indices.filter {
      onlooker.acts(for: $0, in: game.terms) && game.position.holds($0)
    }
    let calls = callers.enumerated().map { place, seat -> Markup in
      let order = TableOrder(wish: .call, version: look.version, seat: seat)
      let key = place == 0 ? "space bar" : "key \(place + 1)"
      let name = callers.count > 1 ? PrintableText.of(game.terms.seats[seat].name) + " " : ""
      return .element(
        "button",
        [
          .init("type", "button"), .init("class", "snap"), .init("data-post", ""),
          .init("data-body", order.jsonLine), .init("data-key", place == 0 ? " " : "\(place + 1)"),
        ], "Snap! \(name)(\(key))")
    }
    return .lines([
      .element("ul", [.init("class", "stacks")], [.lines(seats)]),
      .element("p", [.init("class", "events")], stories.isEmpty ? "\u{A0}" : stories.joined(separator: "; ")),
      .element("p", [.init("class", "bar")], game.outcome == nil && !look.isPaused ? calls : []),
    ])
  }
}

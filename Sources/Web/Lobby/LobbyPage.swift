import Figures
import People
import Play
import Reports

/// The page with the tables of the lobby, and with forms to join one and to open one.
enum LobbyPage {
  /// A table in the list.
  struct Entry {
    let table: LobbyTable
    /// Whether the reader is a member of the table.
    let isOwn: Bool
  }

  /// Makes the page.
  /// - Parameter variant: the variant of a new table; nil for the first that is offered.
  static func page(_ entries: [Entry], _ variant: String?, of lobby: Lobby, for reader: Reader) -> Response {
    let playable: PlayableVariant
    do { playable = try NewGamePage.chosen(variant, among: lobby.tables.opponents) } catch {
      return Page.refusal("\(error)", status: 400, way: .lobby, for: reader)
    }
    let parts: [Markup] = [
      .element("section", [.init("data-live", "/lobby/state"), .init("data-tag", "")], [part(entries)]),
      .element("h2", "Join a table"), joining(),
      .element("h2", "Open a table"), NewGamePage.choice(of: playable, at: "/lobby", lobby.tables.opponents),
      opening(playable, lobby, for: reader),
      NewGamePage.needsScript,
      .element("script", [.init("src", "/live.js"), .init("defer")], ""),
    ]
    return Page.page(title: "Lobby", .element("main", [], [.lines(parts)]), scripts: ["/play.js"], for: reader)
  }

  /// The part with the tables.
  static func part(_ entries: [Entry]) -> Markup {
    guard !entries.isEmpty else {
      return .element("p", "There is no table yet. Open one, and tell others its code; they join from their browsers.")
    }
    // Tables that can be joined come first, then the newest.
    let items = entries.reversed().map { (item($0), $0.table.look.phase == .waiting) }
    let sorted = items.filter(\.1) + items.filter { !$0.1 }
    return .element("ul", [.init("class", "games")], [.lines(sorted.map(\.0))])
  }

  private static func item(_ entry: Entry) -> Markup {
    let (table, look) = (entry.table, entry.table.look)
    let board: BoardFigure? =
      if case .board(let game)? = look.game?.game { BoardFigure(standing: game) } else { nil }
    let way = entry.isOwn ? "Your table" : look.phase == .waiting ? "Table" : "Watch table"
    return GameThumbnails.item(
      "\(way) \(table.number): \(table.wish.variant)", link: "/lobby/\(table.number)", board,
      id: "table-\(table.number)",
      remarks: [look.seats.map { $0.name ?? "a free seat" }.joined(separator: ", "), state(look)]
        .map { .text(PrintableText.of($0)) })
  }

  /// The state of a table in words.
  private static func state(_ look: LobbyTable.Look) -> String {
    switch look.phase {
    case .waiting:
      let free = look.seats.count { $0 == .free }
      let bots = look.seats.filter(\.isAwaited).compactMap(\.name)
      return free > 0 ? "\(free) free seat\(free == 1 ? "" : "s")" : "waiting for " + bots.joined(separator: ", ")
    case .playing:
      return switch look.game?.game {
      case .board(let game)?: "being played, after \(game.moves.count) \(game.moves.count == 1 ? "ply" : "plies")"
      case .snap(let game)?: "being played, at card \(game.position.turned)"
      case nil: "being played"
      }
    case .ended: return look.game.map { TablePage.verdict($0) } ?? "over"
    case .closed: return "closed"
    }
  }

  /// The form to join a table.
  /// - Parameter seats: fields that choose a seat.
  static func joining(seats: [Markup] = []) -> Markup {
    let code = Markup.void(
      "input",
      [
        .init("name", "code"), .init("required"), .init("maxlength", "20"), .init("autocomplete", "off"),
        .init("autocapitalize", "none"), .init("spellcheck", "false"),
      ])
    return .element(
      "form", [.init("data-send", "/lobby/join")],
      [
        .element(
          "div", [.init("class", "fields")],
          [FormField.labelled("The table’s code", code), FormField.labelled("Your name", name)] + seats),
        refusal, FormField.submit("Join"),
      ])
  }

  /// The place where a form reports why its request was refused.
  private static let refusal = Markup.element("p", [.init("role", "alert")], "")

  private static var name: Markup {
    .void(
      "input",
      [
        .init("name", "name"), .init("required"), .init("maxlength", "\(Terms.longestName)"),
        .init("autocomplete", "nickname"),
      ])
  }

  private static func opening(_ playable: PlayableVariant, _ lobby: Lobby, for reader: Reader) -> Markup {
    let people: [(seat: TableWish.Seat, words: String)] = [(.me, "me"), (.anybody, "somebody who joins")]
    let bots: [(seat: TableWish.Seat, words: String)] = lobby.takesBots ? [(.bot, "a bot that dials in")] : []
    let players = lobby.tables.opponents.names(at: playable).map { name in
      (seat: TableWish.Seat.player(name), words: PrintableText.of(name))
    }
    let choices = (people + bots + players).map { (value: OpenOrder.text(of: $0.seat), words: $0.words) }
    let seats = (0..<playable.seats).map { seat in
      FormField.labelled(
        NewGamePage.title(of: seat, playable),
        FormField.choice("seats", choices, chosen: OpenOrder.text(of: seat == 0 ? .me : .anybody)))
    }
    let times = NewGamePage.times.filter { time in
      reader.contains(.play) || Int64(time.value).map { $0 * 1_000_000 <= Lobby.mostThinking } ?? false
    }
    let clocks = [
      FormField.labelled("Time per player and game", FormField.choice("clock", NewGamePage.clocks, chosen: "")),
      FormField.labelled("Players’ time per move", FormField.choice("thinking", times, chosen: "2000")),
    ]
    return .element(
      "form", [.init("data-send", "/lobby")],
      [
        .lines([
          .void("input", [.init("type", "hidden"), .init("name", "variant"), .init("value", playable.variant.name)]),
          .element(
            "div", [.init("class", "fields")],
            [FormField.labelled("Your name", name)] + seats + (playable.isPlayedByMoves ? clocks : [])),
          refusal, FormField.submit("Open"),
        ])
      ])
  }
}

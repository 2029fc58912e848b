import Campaign
import Figures
import People
import Play
import Reports
import Results
import Store

/// The page on which people choose a game, and find their open games.
enum NewGamePage {
  /// The variants that are offered by name; any other can be written.
  private static let offered = Catalog.games.flatMap(\.offers).map { (name: $0.variant, words: $0.title) }
  /// The default level of opponents: not too strong, so that a first game can be won.
  private static let usualLevel = 3

  /// Makes the page.
  /// - Parameter variant: the variant to be played; nil for the first that is offered.
  /// - Throws: `PeopleError` for no variant; `StoreError`.
  static func page(_ variant: String?, _ tables: Tables) throws -> Response {
    let playable: PlayableVariant
    do { playable = try chosen(variant, among: tables.opponents) } catch {
      return Page.refusal("\(error)", status: 400)
    }
    let open = try tables.store.openGames().filter { !tables.isHeld($0.number) }
      .compactMap { item($0, among: tables.opponents.variants) }
    let lobby = Markup.element("a", [.init("href", "/lobby")], "the lobby")
    var parts: [Markup] = [
      choice(of: playable, at: "/play", tables.opponents), form(playable, tables.opponents),
      .element("p", [], [.text("People with a browser each can meet in "), lobby, .text(".")]),
    ]
    if !open.isEmpty {
      parts += [
        .element("h2", "Open games"), .element("ul", [.init("class", "games")], [.lines(open)]),
      ]
    }
    return Page.page(title: "Play", .element("main", [], [.lines(parts)]), scripts: ["/play.js"])
  }

  /// The variant that was requested; the first one offered, if none was requested.
  /// - Throws: `NotationError`, or the error of a program that refuses it.
  static func chosen(_ variant: String?, among opponents: Opponents) throws -> PlayableVariant {
    try opponents.variants.variant(variant.flatMap { $0.isEmpty ? nil : $0 } ?? offered[0].name)
  }

  /// The choice of the variant: another one reloads the page.
  /// - Parameter path: the path of the page.
  static func choice(of playable: PlayableVariant, at path: StaticString, _ opponents: Opponents) -> Markup {
    let name = playable.variant.name
    let offered = opponents.offered.map { ($0, $0) } + offered
    let known = offered.contains { $0.name == name } ? offered : [(name, name)] + offered
    let choice = FormField.choice("variant", known.map { ($0.name, PrintableText.of($0.words)) }, chosen: name)
    return .element(
      "form", [.init("action", "\(path)"), .init("method", "get"), .init("data-choice")],
      [
        .element(
          "div", [.init("class", "fields")],
          [
            FormField.labelled("Game", choice), .element("button", "Choose"),
          ])
      ])
  }

  private static func form(_ playable: PlayableVariant, _ opponents: Opponents) -> Markup {
    let names = opponents.names(at: playable)
    let levels = opponents.levels(at: playable).enumerated().map { ($1, "level \($0 + 1)") }
    let usual = levels.isEmpty ? names.first : levels[min(usualLevel, levels.count) - 1].0
    let seats = (0..<playable.seats).map { seat -> Markup in
      let who = FormField.choice(
        "player", [("", "a person")] + levels + names.map { ($0, PrintableText.of($0)) },
        chosen: seat > 0 ? usual ?? "" : "")
      let name = Markup.void(
        "input",
        [.init("name", "person"), .init("value", seat == 0 ? "Guest" : "Guest \(seat + 1)"), .init("maxlength", "40")])
      let clock = FormField.choice("clock", clocks, chosen: "")
      let notation = Markup.void("input", [.init("name", "notation"), .init("placeholder", example(playable))])
      let fields =
        [FormField.labelled("Who", who), FormField.labelled("Name", name, look: "for-person")]
        + (playable.isPlayedByMoves ? [FormField.labelled("Time for the game", clock, look: "for-person")] : [])
        + [FormField.labelled("With parameters", notation, look: "for-player")]
      return .element(
        "fieldset", [.init("data-seat")],
        [.element("legend", title(of: seat, playable)), .element("div", [.init("class", "fields")], fields)])
    }
    let thinking = FormField.labelled(
      "Players’ time per move", FormField.choice("thinking", times, chosen: "2000"))
    return .element(
      "form", [.init("data-new"), .init("data-variant", playable.variant.name)],
      [
        .lines(
          seats + (playable.isPlayedByMoves ? [.element("div", [.init("class", "fields")], [thinking])] : []) + [
            FormField.submit("Play"), needsScript,
          ])
      ])
  }

  /// The message for browsers that run no script.
  static let needsScript = Markup.element(
    "noscript", [], [.element("p", "Playing needs a browser that runs the page’s script.")])

  /// The choices of people's time for all moves, in seconds.
  static let clocks: [(value: String, words: String)] = [
    ("", "any time"), ("60", "1 minute"), ("180", "3 minutes"), ("300", "5 minutes"),
    ("900", "15 minutes"),
  ]
  /// The choices of players' time for a move, in milliseconds.
  static let times: [(value: String, words: String)] = [
    ("100", "0.1 s"), ("500", "0.5 s"), ("2000", "2 s"), ("10000", "10 s"),
  ]

  /// The name of a seat.
  static func title(of seat: Int, _ playable: PlayableVariant) -> String {
    let mark = GameWords.mark(of: seat, playable.traits).map { ", \($0)" } ?? ""
    return SeatWords.names[seat].capitalized + " seat" + mark
  }

  private static func example(_ playable: PlayableVariant) -> String {
    switch playable.usualPlayer {
    case "alpha-beta": "alpha-beta:depth=2"
    case "reflex": "reflex:misses=0.3"
    default: "monte-carlo:simulations=100"
    }
  }

  /// An open game, with its board.
  private static func item(_ open: OpenGame, among variants: VariantBook) -> Markup? {
    guard let game = try? GameInPlay(kept: open.state, open.job, among: variants) else { return nil }
    let (figure, length): (BoardFigure?, String) =
      switch game {
      case .board(let board): (BoardFigure(standing: board), "after \(board.moves.count) plies")
      case .snap(let snap): (nil, "at card \(snap.position.turned)")
      }
    return GameThumbnails.item(
      "Continue: \(open.job.variant)", link: "/play/\(open.number)", figure, id: "open-\(open.number)",
      remarks: [open.job.players.joined(separator: ", "), length].map { .text(PrintableText.of($0)) })
  }
}

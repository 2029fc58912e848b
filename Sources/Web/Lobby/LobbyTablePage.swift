import Figures
import People
import Play
import Reports
import Store

/// The page of a table of the lobby: before the game with the visitors that are awaited, then with the game.
enum LobbyTablePage {
  /// The page around the part that changes.
  /// - Parameter address: the address of this machine for others; nil where only this server's browsers can connect.
  static func page(_ table: LobbyTable, for visitor: Visitor?, at address: String?, _ reader: Reader) -> Response {
    let part = Markup.element(
      "div", [.init("data-table", "/lobby/\(table.number)")], [part(table, for: visitor, at: address)])
    let isMember = visitor.map(table.isMember) ?? false
    // The form is outside of the part that changes, so that a half-written name isn't lost.
    let form = table.look.seats.contains(.free) && visitor.flatMap(table.seat) == nil ? [joining(table)] : []
    let still = Markup.element("noscript", [], [.element("p", "Reload the page for the next moves.")])
    return Page.page(
      title: (isMember ? "Your table: " : "Table \(table.number): ") + table.wish.variant,
      .element("main", [.init("class", "table")], [.lines([part, TablePage.options] + form + [still])]),
      scripts: ["/play.js"],
      for: reader)
  }

  /// The version of the part that changes.
  static func version(_ look: LobbyTable.Look) -> String { "\(look.game?.version ?? 0).\(look.revision)" }

  /// The part that changes.
  /// - Parameter note: a note for this visitor only.
  static func part(_ table: LobbyTable, for visitor: Visitor?, at address: String?, note: String? = nil) -> Markup {
    let look = table.look
    let seat = visitor.flatMap { visitor in look.seats.firstIndex { $0.visitor == visitor } }
    switch (look.phase, look.game) {
    case (.closed, _):
      return waiting(look, text: "This table was closed.", nil, [.element("p", [], [all])])
    case (_, let game?):
      return TablePage.part(
        game, version: version(look), for: seat.map(Onlooker.seat) ?? .nobody, remarks: remarks(look, seat), hint: note,
        actions: actions(look, game, seat))
    case (_, nil):
      let awaited = look.seats.filter(\.isAwaited)
      let text =
        awaited.count == 1
        ? "Waiting for \(awaited[0].name ?? "somebody") to join." : "Waiting for \(awaited.count) to join."
      let isOpener = visitor == table.opener
      guard seat != nil || isOpener else { return waiting(look, text: text, nil, [bar([all])]) }
      let leave = order(isOpener ? "Close the table" : "Leave", .leave, look)
      return waiting(look, text: text, seat, invitations(table, look, at: address) + [bar([leave, all])])
    }
  }

  /// The message for a visitor whose call came after another one.
  static func tooLate(_ table: LobbyTable) -> String {
    let names = table.look.seats.map { $0.name ?? "" }
    for event in table.look.game?.events ?? [] {
      switch event {
      case .snap(let seat, let time, _, _), .falseCall(let seat, let time, _):
        return "Too late: \(names[seat]) called after \(time) ms. The call has no cost."
      default: continue
      }
    }
    return "Too late: another card is on top. The call has no cost."
  }

  private static func bar(_ actions: [Markup]) -> Markup { .element("p", [.init("class", "bar")], actions) }

  private static let all = Markup.element("a", [.init("href", "/lobby")], "All tables")

  // MARK: Before the game

  private static func waiting(
    _ look: LobbyTable.Look, text: String, _ seat: Int?, _ rest: [Markup]
  ) -> Markup {
    let remarks = remarks(look, seat)
    let seats = look.seats.enumerated().map { number, taken in
      let name: Markup = .text("\(number + 1) " + (taken.name.map { PrintableText.of($0) } ?? "free"))
      let remark: [Markup] = remarks[number].map { [.element("span", [.init("class", "quiet")], " (\($0))")] } ?? []
      return Markup.element("li", [], [name] + remark)
    }
    return .element(
      "div", [.init("data-version", version(look)), .init("data-waiting")],
      [
        .lines(
          [
            .element("p", [.init("class", "verdict")], text),
            .element("ul", [.init("class", "seats")], [.lines(seats)]),
          ] + rest)
      ])
  }

  /// The instructions for getting the seats that are still awaited.
  private static func invitations(_ table: LobbyTable, _ look: LobbyTable.Look, at address: String?) -> [Markup] {
    let bots = look.seats.compactMap { seat -> Markup? in
      guard case .bot(let name, let code, isHere: false) = seat else { return nil }
      let command = "agon join \(address ?? "HOST:PORT") --code \(code) -- python3 my_bot.py"
      return .element(
        "p", [], [.text("The seat of \(name) is taken, on the bot’s machine, by "), .element("code", command)])
    }
    guard look.seats.contains(.free) else { return bots }
    // The code follows the mark “#”, so that neither a server nor another site receives it.
    let link = address.map { "http://\($0)/lobby#\(table.code)" }
    let place: [Markup] =
      link.map { [.text("Others open "), .element("a", [.init("href", $0)], $0), .text(", or the lobby,")] }
      ?? [.text("Others open the lobby in another browser on this machine")]
    let code = Markup.element("strong", [.init("class", "code")], table.code)
    let picture = link.flatMap { QRCode($0) }.map { Markup.figure($0, id: "link", width: qrWidth) }
    return [.element("p", [], place + [.text(" and join by the code "), code, .text(".")])]
      + [picture].compactMap(\.self) + bots
  }

  /// The width of the picture of the link, in pixels.
  private static let qrWidth = 190.0

  private static func joining(_ table: LobbyTable) -> Markup {
    let free = table.look.seats.indices.filter { table.look.seats[$0] == .free }
    let choices = [(value: "", words: "any")] + free.map { (value: "\($0)", words: "seat \($0 + 1)") }
    let seats = free.count > 1 ? [FormField.labelled("Seat", FormField.choice("seat", choices, chosen: ""))] : []
    return .element(
      "div", [.init("class", "joining")], [.element("h2", "Join this table"), LobbyPage.joining(seats: seats)])
  }

  // MARK: In the game

  /// The remarks on seats.
  private static func remarks(_ look: LobbyTable.Look, _ own: Int?) -> [Int: String] {
    var remarks: [Int: String] = [:]
    for seat in look.away { remarks[seat] = "away" }
    for seat in look.again { remarks[seat] = "wants to play again" }
    if let own { remarks[own] = "you" }
    return remarks
  }

  private static func actions(_ look: LobbyTable.Look, _ game: GameTable.Look, _ seat: Int?) -> [Markup] {
    guard let seat else { return [all] }
    if look.phase == .ended {
      let again = look.again.contains(seat) ? [] : [order("Play again", .playAgain, look)]
      return again + [.text(" "), all]
    }
    var actions: [Markup] = []
    if game.isPaused { actions.append(order("Go on", .goOn, look)) }
    if let absent = look.absent.filter({ $0 != seat }).min(), let name = look.seats[absent].name {
      let win = look.seats.count == 2 ? "Claim the win" : "End it: \(name) has lost"
      actions += [order(win, .claim, look), order("Call it off without a result", .callOff, look)]
    }
    return actions + [order("Resign", .resign, look), .text(" "), all]
  }

  private static func order(_ words: String, _ wish: LobbyOrder.Wish, _ look: LobbyTable.Look) -> Markup {
    TablePage.button(words, post: "", LobbyOrder(wish: wish, version: look.game?.version ?? 0).jsonLine)
  }
}

import Foundation
import Play
import Reports
import Results

/// The form that filters games, filled in as it was sent last.
struct GamesForm {
  let shelf: Shelf
  let query: GamesQuery
  let results: Results
  /// All tournaments of the database.
  let tournaments: [String]
  /// The runs of the tournament that is listed.
  let runs: [Int]

  var markup: Markup {
    .element(
      "form", [.init("action", shelf.link("/games")), .init("method", "get")],
      [.lines([.element("div", [.init("class", "fields")], [.lines(fields)]), names])])
  }

  private var fields: [Markup] {
    let tournament = results.coverage.tournament
    let seats = SeatWords.names.prefix(max(2, results.variants.map(\.seats).max() ?? 2))
    let players = query.all(of: "player") + ["", ""]
    let sameTournament: Markup =
      tournaments.count == 1
      ? .void("input", [.init("type", "hidden"), .init("name", "tournament"), .init("value", tournament)])
      : choice("Tournament", "tournament", tournaments.map { ($0, PrintableText.of($0)) }, chosen: tournament)
    return [
      sameTournament,
      choice("Run", "run", [("", "the newest"), ("all", "all")] + runs.reversed().map { ("\($0)", "\($0)") }),
      choice(
        "Variant", "variant", [("", "any")] + results.variants.map { ($0.name, $0.name) }, chosen: query.filter.variant),
      player("Player", "player", players[0]), player("and", "player", players[1]),
    ] + players.dropFirst(2).filter { !$0.isEmpty }.map { player("and", "player", $0) }
      + seats.map { player($0.capitalized + " seat", $0) } + [
        player("Winner", "winner"), player("Loser", "loser"),
        choice("Ended by", "reason", [("", "anything")] + Reason.allCases.map { ($0.rawValue, $0.rawValue) }),
        field("Encounter", "encounter", [.init("type", "number"), .init("min", "1")]),
        field("Plies, such as 9 or 9-12", "plies"), check("draws only", "drawn"), check("shortest first", "fastest"),
        check("longest first", "longest"), .element("button", "List"),
      ]
  }

  /// The names that fields for players offer.
  private var names: Markup {
    .element(
      "datalist", [.init("id", "players")],
      results.players.map { .element("option", [.init("value", $0)], "") })
  }

  private func player(_ label: String, _ name: String, _ value: String? = nil) -> Markup {
    field(label, name, [.init("list", "players")], value)
  }

  private func field(
    _ label: String, _ name: String, _ attributes: [Markup.Attribute] = [], _ value: String? = nil
  ) -> Markup {
    let given = [Markup.Attribute("name", name), .init("value", value ?? query.value(of: name) ?? "")]
    return FormField.labelled(label, .void("input", given + attributes))
  }

  private func check(_ label: String, _ name: String) -> Markup {
    let given = query.value(of: name) == nil ? [] : [Markup.Attribute("checked")]
    let box = Markup.void("input", [.init("type", "checkbox"), .init("name", name), .init("value", "yes")] + given)
    return .element("label", [], [box, .text(" " + label)])
  }

  private func choice(
    _ label: String, _ name: String, _ choices: [(value: String, words: String)], chosen: String? = nil
  ) -> Markup {
    FormField.labelled(label, FormField.choice(name, choices, chosen: chosen ?? query.value(of: name) ?? ""))
  }
}

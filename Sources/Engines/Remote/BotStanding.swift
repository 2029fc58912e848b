import Encoding

/// The results of a bot in a run so far, for its author.
public struct BotStanding: Hashable, Sendable {
  /// Games won alone.
  public var won = 0
  /// Games in which the first place was shared.
  public var drawn = 0
  /// Games lost.
  public var lost = 0
  /// Games lost by faults, which are among those lost.
  public var faults = 0
  /// The rating in Elo, around a mean of 0; nil where there is none yet.
  public var rating: Int?
  /// The number of the game that was lost last; nil for none in this session.
  public var lostGame: Int?
  /// The address of a page with that game; nil where there is none that the bot's machine can open.
  public var page: String?

  /// Creates the standing of a bot that hasn't played.
  public init() {}

  /// The number of games.
  public var games: Int { won + drawn + lost }

  /// The standing in words: `3 games: 1 won, 0 drawn, 2 lost (1 by faults), rated -31; last lost: game 7`.
  public var text: String {
    var text = "\(games) \(games == 1 ? "game" : "games"): \(won) won, \(drawn) drawn, \(lost) lost"
    if faults > 0 { text += " (\(faults) by \(faults == 1 ? "a fault" : "faults"))" }
    if let rating { text += ", rated \(rating < 0 ? "" : "+")\(rating)" }
    if let lostGame { text += "; last lost: game \(lostGame)" + (page.map { ", \($0)" } ?? "") }
    return text
  }

  /// The fields of the message that carries it, after its type.
  var fields: String {
    var text = #""won":\#(won),"drawn":\#(drawn),"lost":\#(lost),"faults":\#(faults)"#
    if let rating { text += ",\"rating\":\(rating)" }
    if let lostGame { text += ",\"game\":\(lostGame)" }
    if let page { text += ",\"page\":\(JSONValue.quoted(page))" }
    return text
  }

  /// Reads the fields of the message; nil where a count is missing.
  init?(_ object: JsonText) {
    let counts = 0...1_000_000_000
    guard let won = object["won"]?.integer(in: counts), let drawn = object["drawn"]?.integer(in: counts),
      let lost = object["lost"]?.integer(in: counts), let faults = object["faults"]?.integer(in: counts)
    else { return nil }
    (self.won, self.drawn, self.lost, self.faults) = (won, drawn, lost, faults)
    rating = object["rating"]?.integer(in: -100_000...100_000)
    lostGame = object["game"]?.integer(in: 0...Int.max)
    page = object["page"]?.string.map { String($0.prefix(500)) }
  }
}

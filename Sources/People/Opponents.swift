import Campaign
import Play

/// The players that people can play against: Agon's own by their notation, and those of a config by their names, which
/// are the only external programs that can be chosen. Programs that connect from other machines are excluded, as they
/// play in runs.
public struct Opponents: Sendable {
  /// The players that have names, in their order: a config's or a command's.
  private let players: [Contender]
  /// The variants of all games whose rules are known.
  public let variants: VariantBook
  /// The names of a plan's variants whose rules are programs and that people can play.
  public let offered: [String]
  /// The bots that have connected for a seat at one table.
  private var bots: [String: BotSeat] = [:]

  /// Creates the players of a plan and Agon's own.
  /// - Parameter plan: the plan with the players of a config; nil for Agon's own alone.
  public init(of plan: RunPlan? = nil) {
    let own = plan?.playables.filter { !$0.isBoardGame && $0.isPlayedByMoves } ?? []
    self.init(
      plan?.players.filter { !$0.isRemote } ?? [], among: plan?.variants ?? .own, offering: own.map(\.variant.name))
  }

  /// Creates these players and Agon's own.
  package init(_ players: [Contender], among variants: VariantBook = .own, offering offered: [String] = []) {
    (self.players, self.variants, self.offered) = (players, variants, offered)
  }

  /// These players and the bots of seats at a table.
  func adding(_ seats: [BotSeat]) -> Opponents {
    var all = self
    for seat in seats { all.bots[seat.name] = seat }
    return all
  }

  /// The bot or other player that has a name of its own; nil where there is none.
  private func named(_ name: String) -> Contender? {
    if let bot = bots[name] { return Contender(.engine(bot.contender), name: name) }
    return players.first { $0.name == name }
  }

  /// The seat of the bot with a name; nil where there is none.
  func bot(_ name: String) -> BotSeat? { bots[name] }

  /// The player with a name or notation.
  /// - Throws: `PeopleError`, which lists the known players.
  package func contender(_ text: String) throws(PeopleError) -> Contender {
    if let known = named(text) { return known }
    do {
      return Contender(.own(try Catalog.player(text)))
    } catch {
      throw PeopleError(
        "\(error)" + (players.isEmpty ? "" : "; the config has \(players.map(\.name).joined(separator: ", "))"))
    }
  }

  /// A player's name in tables.
  /// - Throws: `PeopleError` where there is no such player, or it can't play the variant.
  func name(of text: String, at playable: PlayableVariant) throws(PeopleError) -> String {
    let contender = try contender(text)
    let name = contender.name
    guard contender.canPlay(playable) else {
      let able = names(at: playable).joined(separator: ", ")
      throw PeopleError("\(name) can't play \(playable.variant.name); those that can: \(able)")
    }
    if let spec = contender.spec {
      do { try spec.requireKnown(at: [playable]) } catch { throw PeopleError("\(error)") }
    }
    return name
  }

  /// The names of players that can play a variant: a config's, then Agon's own that the config doesn't name.
  public func names(at playable: PlayableVariant) -> [String] {
    let own = Catalog.players.filter { playable.canBePlayed(by: $0) && named($0.name) == nil }.map(\.name)
    return players.filter { $0.canPlay(playable) }.map(\.name) + own
  }

  /// The players of growing strength at a variant, in canonical notation; none where its game has no levels.
  public func levels(at playable: PlayableVariant) -> [String] {
    let family = Catalog.games.first { $0.name == playable.variant.game }
    return family?.levels.players(cells: playable.traits.map { $0.width * $0.height }) ?? []
  }

  /// Whether a text stands for a player.
  func isKnown(_ text: String) -> Bool { (try? contender(text)) != nil }
}

import Campaign
import Engines
import Foundation
import People
import Play
import Reports

/// A game that the user of a terminal starts: the variant and the players.
struct Invitation {
  /// The word that stands for a person, alone or with a name after a colon.
  static let person = "person"
  /// The word that stands, with a number after a colon, for a player of that level.
  static let level = "level"

  /// The variant by its notation.
  var variant: String
  /// The other players, or all, in seat order: players by their notation, programs, `person` or `person:NAME`.
  var players: [String] = []
  /// The user's seat, from 0; nil for the first that is left.
  var seat: Int?
  /// The user's name; nil for a name that the system knows.
  var name: String?
  /// The time that each person has for all moves, in nanoseconds; nil for any time.
  var clock: Nanoseconds?
  /// The time that players have for a move, in nanoseconds.
  var thinking = Terms.usualThinking

  /// The terms of the game, and the available players.
  /// - Parameter variants: the variants whose rules are known.
  /// - Throws: `UsageError`, `NotationError` or `PeopleError`, with what is expected.
  func terms(among variants: VariantBook = .own) throws -> (terms: Terms, opponents: Opponents) {
    let playable = try variants.variant(variant)
    let programs = try Programs(players)
    let opponents = Opponents(programs.named, among: variants)
    let user = name ?? Self.userName(among: opponents)
    var others = try players.map { written -> Terms.Seat? in
      if written == Self.person { return nil }
      if let level = try level(written, at: playable, opponents) { return .player(level) }
      if written.hasPrefix(Self.person + ":") {
        return .person(String(written.dropFirst(Self.person.count + 1)), clock: clock)
      }
      return .player(programs.name(of: written) ?? written)
    }
    let everybody = others.count == playable.seats
    guard others.count <= playable.seats else {
      throw UsageError(
        description:
          "\(playable.variant.name) has \(playable.seats) seats; expected up to \(playable.seats - 1) players "
          + "beside you, or \(playable.seats) with you as “\(Self.person)”, found \(others.count)")
    }
    if everybody {
      guard others.contains(where: { $0?.isPerson ?? true }) else {
        throw UsageError(
          description: "no seat is left for a person; leave one out, write “\(Self.person)” for one, or let them play "
            + "by themselves with “agon match”")
      }
      guard seat == nil else {
        throw UsageError(description: "--seat: where everybody is named, the order says who has which seat")
      }
    } else {
      let usual: Terms.Seat = .player(playable.usualPlayer)
      while others.count < playable.seats - 1 { others.append(usual) }
      guard (0..<playable.seats).contains(seat ?? 0) else {
        throw UsageError(description: "--seat: \(playable.variant.name) has the seats 1 to \(playable.seats)")
      }
      others.insert(.person(user, clock: clock), at: seat ?? 0)
    }
    // A person without a name is the user if all seats are named, and otherwise another person.
    var isUserSeated = !everybody
    let seats = others.enumerated().map { place, seat -> Terms.Seat in
      if let seat { return seat }
      defer { isUserSeated = true }
      return .person(isUserSeated ? "person \(place + 1)" : user, clock: clock)
    }
    if playable.snap != nil, clock != nil {
      throw UsageError(description: "--time: at Snap nobody has a clock")
    }
    return (try Terms(variant: variant, seats: seats, thinking: thinking, among: opponents), opponents)
  }

  /// The player of the level that a word names; nil for another word.
  private func level(
    _ word: String, at playable: PlayableVariant, _ opponents: Opponents
  ) throws(UsageError) -> String? {
    guard word == Self.level || word.hasPrefix(Self.level + ":") else { return nil }
    let levels = opponents.levels(at: playable)
    guard !levels.isEmpty else {
      throw UsageError(description: "“\(word)”: \(playable.variant.game) has no levels; name a player")
    }
    guard let number = Int(word.dropFirst(Self.level.count + 1)), levels.indices.contains(number - 1) else {
      throw UsageError(description: "“\(word)”: expected level:1 to level:\(levels.count)")
    }
    return levels[number - 1]
  }

  /// The login name of the user; “you” where there is none, or where a player has that name.
  private static func userName(among opponents: Opponents) -> String {
    let name = NSUserName()
    return Terms.isName(name) && (try? opponents.contender(name)) == nil ? name : "you"
  }
}

/// The external programs that the user of a terminal has named, with their names in the game.
struct Programs {
  /// The programs in their order, each once.
  private(set) var named: [Contender] = []
  private var names: [String: String] = [:]

  /// Reads notations.
  /// - Parameter words: notations; those of other players are left out.
  /// - Throws: `UsageError` where one has no command.
  init(_ words: [String]) throws(UsageError) {
    for word in words where names[word] == nil {
      guard let engine = try EngineSpec(notation: word) else { continue }
      let usual = engine.usualName
      var (name, number) = (usual, 2)
      // The name must differ from those of other programs and of Agon's own players.
      while named.contains(where: { $0.name == name }) || (try? Catalog.player(name)) != nil {
        (name, number) = ("\(usual) (program \(number))", number + 1)
      }
      names[word] = name
      named.append(Contender(.engine(engine), name: name))
    }
  }

  /// The name of a program; nil for any other word.
  func name(of word: String) -> String? { names[word] }

  /// The programs of a game that is continued, run by the commands in these words: those not known otherwise, in seat
  /// order.
  /// - Throws: `UsageError`, with the correct command, where there are more or fewer words than programs.
  static func resuming(
    _ game: GameInPlay, number: Int64, by words: [String], among variants: VariantBook
  ) throws(UsageError) -> Opponents {
    var needed: [String] = []
    for player in game.terms.seats.compactMap(\.player) where (try? Catalog.player(player)) == nil {
      if !needed.contains(player) { needed.append(player) }
    }
    guard needed.count == words.count else {
      guard !needed.isEmpty else {
        throw UsageError(description: "game \(number) has no program outside; expected nothing behind its number")
      }
      throw UsageError(
        description:
          "game \(number) has \(needed.joined(separator: " and ")), and how programs are run isn't kept; say it, such as: "
          + ShellCommand.line(["play", "--continue", "\(number)"] + needed.map { "gtp:" + $0 }))
    }
    var named: [Contender] = []
    for (name, word) in zip(needed, words) {
      guard let engine = try EngineSpec(notation: word) else {
        throw UsageError(
          description: "“\(word)”: expected how \(name) is run, PROTOCOL:COMMAND, such as json:./\(name)")
      }
      named.append(Contender(.engine(engine), name: name))
    }
    return Opponents(named, among: variants)
  }
}

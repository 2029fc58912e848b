import Encoding
import Play

/// The command of an arbiter: a program that is asked for one game after the other, or, if it has placeholders such as
/// `{players}`, one that is started for each game.
struct ArbiterCommand: Sendable {
  private enum Part: Hashable {
    case text(String)
    case players, seed, variant
    /// The player in a seat, from 0.
    case player(Int)
  }

  /// The words as written.
  let words: [String]
  /// Whether the program is started for each game.
  let isForOneGame: Bool
  private let parts: [[Part]]

  /// Reads a command for games of a number of seats.
  /// - Throws: `RulesTrouble` for an unknown placeholder, or if some player is in none.
  init(_ words: [String], seats: Int) throws(RulesTrouble) {
    self.words = words
    var parts: [[Part]] = []
    for word in words { parts.append(try Self.parts(of: word, seats: seats)) }
    self.parts = parts
    let all = Set(parts.joined())
    isForOneGame = all.contains { if case .text = $0 { false } else { true } }
    guard isForOneGame, !all.contains(.players) else { return }
    for seat in 0..<seats where !all.contains(.player(seat)) {
      throw RulesTrouble(
        "the command has no place for the player in seat \(seat + 1); add {players} for all, or {player\(seat + 1)}")
    }
  }

  /// The command that plays a game. A word with `{players}` is repeated for each player; a player is its command in one
  /// word, as a shell would read it.
  func words(variant: String, seed: UInt64, players: [ArbiterPlayer]) -> [String] {
    let commands = players.map { $0.command.map(ShellWord.quoted).joined(separator: " ") }
    return parts.flatMap { word in
      (word.contains(.players) ? commands : [""]).map { each in
        word.map { part in
          switch part {
          case .text(let text): text
          case .players: each
          case .player(let seat): commands[seat]
          case .seed: "\(seed)"
          case .variant: variant
          }
        }.joined()
      }
    }
  }

  /// The parts of a word. Braces around something else stay as they are, since programs have uses for them, unless
  /// they look like a placeholder with a wrong name.
  private static func parts(of word: String, seats: Int) throws(RulesTrouble) -> [Part] {
    var known: [String: Part] = ["players": .players, "seed": .seed, "variant": .variant]
    for seat in 0..<seats { known["player\(seat + 1)"] = .player(seat) }
    var parts: [Part] = []
    var text = ""
    var rest = word[...]
    while let match = rest.firstMatch(of: /\{([a-z0-9]+)\}/) {
      text += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      let name = String(match.1)
      guard let part = known[name] else {
        guard match.0.count < word.count, !name.hasPrefix("player") else {
          throw RulesTrouble(
            "unknown placeholder {\(name)}; known: " + known.keys.sorted().map { "{\($0)}" }.joined(separator: ", "))
        }
        text += match.0
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(part)
    }
    text += rest
    return text.isEmpty && !parts.isEmpty ? parts : parts + [.text(text)]
  }
}

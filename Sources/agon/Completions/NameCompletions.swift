import ArgumentParser
import Engines
import Play

/// The variants and players that a word on the command line may become.
enum NameCompletions {
  /// The variants to choose from; once the game and its size are typed, the options that may follow.
  static func variants(for word: String) -> [String] {
    let (head, given) = halves(word)
    guard let family = Catalog.games.first(where: { head.hasPrefix($0.name + ":") }) else {
      return Catalog.games.flatMap { [$0.name] + $0.offers.map(\.variant) }
    }
    let offers = family.offers.map(\.variant)
    if !given.isEmpty { return options(family.options, after: head, given) }
    let isWhole = (try? Catalog.variant(word)) != nil
    return offers + (isWhole ? [word] + options(family.options, after: word + ",", []) : [])
  }

  /// The players to choose from; once the player is typed, the parameters that may follow.
  static func players(for word: String) -> [String] {
    let (head, given) = halves(word)
    guard let kind = Catalog.players.first(where: { head.hasPrefix($0.name + ":") }) else {
      return Catalog.players.flatMap { $0.parameters.isEmpty ? [$0.name] : [$0.name, $0.name + ":"] }
    }
    return options(kind.parameters, after: head, given)
  }

  /// The players, and the protocols of programs that play.
  static func opponents(for word: String) -> [String] {
    players(for: word) + (word.contains(":") ? [] : EngineProtocol.allCases.map { $0.rawValue + ":" })
  }

  /// The levels of opponents for people; until the colon is typed, only the word that comes before them.
  static func levels(for word: String) -> [String] {
    let prefix = Invitation.level + ":"
    let most = Catalog.games.map { $0.levels.players(cells: nil).count }.max() ?? 0
    return word.hasPrefix(prefix) ? (0..<most).map { prefix + "\($0 + 1)" } : most > 0 ? [prefix] : []
  }

  /// The part of a word up to the last colon or comma, and the names of the options in it; a size alone has no options.
  private static func halves(_ word: String) -> (head: String, given: Set<String>) {
    guard let colon = word.firstIndex(of: ":") else { return (word, []) }
    guard let comma = word.lastIndex(of: ",") else { return (String(word[...colon]), []) }
    let written = word[word.index(after: colon)..<comma].split(separator: ",")
    return (String(word[...comma]), Set(written.map { String($0.prefix { $0 != "=" }) }))
  }

  private static func options(_ parameters: [Parameter], after head: String, _ given: Set<String>) -> [String] {
    parameters.filter { !given.contains($0.name) }.flatMap { parameter in
      switch parameter.kind {
      case .flag: [head + parameter.name]
      case .choice(let words): words.map { head + parameter.name + "=" + $0 }
      case .integer, .real, .length: [head + parameter.name + "="]
      }
    }
  }
}

extension CompletionKind {
  /// A variant.
  static var variant: Self { names { _, word in NameCompletions.variants(for: word) } }

  /// One of Agon's players.
  static var player: Self { names { _, word in NameCompletions.players(for: word) } }

  /// One of Agon's players, or a program.
  static var opponent: Self { names { _, word in NameCompletions.opponents(for: word) } }

  /// The variant of a game, then its players.
  static var variantThenOpponents: Self {
    names { isFirst, word in
      isFirst
        ? NameCompletions.variants(for: word)
        : NameCompletions.opponents(for: word) + NameCompletions.levels(for: word)
    }
  }

  /// Names by the word as far as it is typed, and whether it is the first one after the command's name.
  private static func names(_ names: @escaping @Sendable (Bool, String) -> [String]) -> Self {
    .custom { words, index, _ in
      .escaped(names(index <= 2, words.indices.contains(index) ? words[index] : ""))
    }
  }
}

extension [String] {
  /// The names as a shell takes them: zsh reads a description after a colon.
  static func escaped(_ names: [String]) -> [String] {
    CompletionShell.requesting == .zsh ? names.map { $0.replacing(":", with: "\\:") } : names
  }
}

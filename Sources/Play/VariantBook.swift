import Synchronization

/// The variants that names stand for: those of the catalogue's games, and those of games whose rules are available
/// programs.
///
/// The program that a database names is never run: only the creator of the book decides which programs are available.
public final class VariantBook: Sendable {
  /// Finds a variant of a program's game by its name; throws `RulesTrouble` where the program refuses it.
  public typealias Finder = @Sendable (_ name: String) throws -> PlayableVariant

  /// The catalogue's games alone.
  public static let own = VariantBook()

  private let programs: [String: Finder]
  /// The variants of programs that were found before: each is asked for once.
  private let found = Mutex<[String: PlayableVariant]>([:])

  /// Creates a book with the games of these programs, by name, in addition to the catalogue's.
  public init(programs: [String: Finder] = [:]) { self.programs = programs }

  /// Whether a game's rules are an available program.
  public func isProgram(_ game: String) -> Bool { programs[game] != nil }

  /// The variant of a name.
  /// - Throws: `NotationError` when no game, option or size is called so, and `RulesTrouble` when a program refuses it.
  public func variant(_ name: String) throws -> PlayableVariant {
    guard let finder = programs[Variant.game(of: name)] else { return try Catalog.variant(name) }
    return try found.withLock { found in
      if let known = found[name] { return known }
      let variant = try finder(name)
      found[name] = variant
      return variant
    }
  }

  /// The variant of a recorded game; nil where its rules are those of a program that isn't available.
  /// - Throws: as `variant`.
  public func recorded(_ name: String) throws -> PlayableVariant? {
    let game = Variant.game(of: name)
    return isProgram(game) || Catalog.games.contains { $0.name == game } ? try variant(name) : nil
  }
}

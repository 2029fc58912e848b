import ArgumentParser
import Campaign
import Play

/// The option for the programs that know the rules of recorded games.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: "A config with “games”: the programs that know the rules of its games, and are run for them.",
    completion: .config)
  var config: String?

  /// The variants of all games whose rules are known.
  /// - Throws: `ConfigError`.
  func variants() throws -> VariantBook { try config.map { try RunConfig(contentsOf: $0).variantBook } ?? .own }
}

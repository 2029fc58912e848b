import ArgumentParser
import Campaign
import Play

/// The option for the programs that know the rules of recorded games.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: "Config with “games”; its rules programs are started to replay their games.",
    completion: .config)
  var config: String?

  /// The variants of all games whose rules are known.
  /// - Throws: `ConfigError`.
  func variants() throws -> VariantBook { try config.map { try RunConfig(contentsOf: $0).variantBook } ?? .own }
}

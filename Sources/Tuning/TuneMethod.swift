/// How a tune looks for better values.
public enum TuneMethod: Hashable, Sendable {
  /// A strength surface fitted to all games, with so many encounters a step.
  case bradleyTerry(encounters: Int)
  /// Simultaneous perturbation stochastic approximation.
  case spsa(SPSA.Settings)

  /// What is done unless something else is asked for.
  public static let usual = bradleyTerry(encounters: 2)

  /// What it is called in a config.
  public var name: String {
    switch self {
    case .bradleyTerry: "bradley-terry"
    case .spsa: "spsa"
    }
  }

  /// Encounters of a step, of two games each.
  public var encounters: Int {
    switch self {
    case .bradleyTerry(let encounters): encounters
    case .spsa(let settings): settings.encounters
    }
  }

  /// The fewest games that make sense: ten steps.
  public var fewestGames: Int { 20 * encounters }

  /// Its state machine.
  public func optimiser(_ space: ParameterSpace, games: Int, seed: UInt64) -> any Optimiser {
    switch self {
    case .bradleyTerry(let encounters): SurfaceTuner(space, seed: seed, encounters: encounters)
    case .spsa(let settings): SPSA(space, settings: settings, games: games, seed: seed)
    }
  }

  /// The values that a tune ends with: the peak of the surface that is fitted to all games at the end, or the place
  /// that spsa has come to.
  public func result(_ optimiser: any Optimiser, _ estimate: SurfaceEstimate?) -> [Double] {
    switch self {
    case .bradleyTerry: estimate?.peak ?? optimiser.best
    case .spsa: optimiser.best
    }
  }
}

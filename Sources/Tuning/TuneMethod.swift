/// The method by which a tune looks for better values.
public enum TuneMethod: Hashable, Sendable {
  /// A strength surface fitted to all games, with this many encounters for each step.
  case bradleyTerry(encounters: Int)
  /// Simultaneous perturbation stochastic approximation.
  case spsa(SPSA.Settings)

  /// The default method.
  public static let usual = bradleyTerry(encounters: 2)

  /// The method's name in a config.
  public var name: String {
    switch self {
    case .bradleyTerry: "bradley-terry"
    case .spsa: "spsa"
    }
  }

  /// The number of encounters of a step, of two games each.
  public var encounters: Int {
    switch self {
    case .bradleyTerry(let encounters): encounters
    case .spsa(let settings): settings.encounters
    }
  }

  /// The fewest games of a tune: ten steps.
  public var fewestGames: Int { 20 * encounters }

  /// The method's state machine.
  public func optimiser(_ space: ParameterSpace, games: Int, seed: UInt64) -> any Optimiser {
    switch self {
    case .bradleyTerry(let encounters): SurfaceTuner(space, seed: seed, encounters: encounters)
    case .spsa(let settings): SPSA(space, settings: settings, games: games, seed: seed)
    }
  }

  /// The result of a tune: the peak of the surface fitted to all games at the end, or the place that SPSA reached.
  public func result(_ optimiser: any Optimiser, _ estimate: SurfaceEstimate?) -> [Double] {
    switch self {
    case .bradleyTerry: estimate?.peak ?? optimiser.best
    case .spsa: optimiser.best
    }
  }
}

import Statistics

/// The method `bradley-terry`: fits a strength surface to all games so far, repeatedly, and plays the points that are
/// most informative about the place of its peak. Later in the tune, every sixth step is between points that may
/// become its result.
public struct SurfaceTuner: Optimiser {
  /// The maximum number of coordinates: more have more pairs than games can determine, and than can be computed while
  /// games are played.
  public static let mostCoordinates = 24

  public let lookahead: Int
  private let space: ParameterSpace
  private let encounters: Int
  private var fit: SurfaceFit
  private var design: PairDesign
  private var peak: [Double]
  private var contenders: Contenders
  private var waiting: [TuningStep] = []
  private var asked = 0
  private var recorded = 0
  /// The number of results at which the next fit is due.
  private var due = 8
  /// The number of results at which the next search for walls is due.
  private var dueWalls = 50
  private var random: RandomSource

  /// Creates a tuner for up to 24 coordinates and steps of this many encounters.
  public init(_ space: ParameterSpace, seed: UInt64, encounters: Int = 2) {
    precondition(space.coordinates <= Self.mostCoordinates, "more coordinates than can be fitted")
    self.space = space
    self.encounters = encounters
    lookahead = Self.lookahead(encounters: encounters)
    fit = SurfaceFit(space.basis)
    peak = space.centred(space.parameters.map(\.start))
    contenders = Contenders(space)
    random = RandomSource(seed: seed, sample: 0)
    design = PairDesign(space, fit: fit, peak: peak, random: &random)
  }

  public var best: [Double] { space.values(at: peak) }

  public mutating func plan(games: Int) { contenders.plan(steps: games / (2 * encounters)) }

  public mutating func ask() -> TuningStep {
    let opponent = contenders.opponent(at: asked, isUneven: fit.isBent || !fit.basis.walls.isEmpty)
    let pair =
      opponent == .none
      ? design.next(number: asked, encounters: encounters, random: &random)
      : design.duel(of: contenders.all, rival: opponent == .start ? 0 : nil, encounters: encounters)
    let step = TuningStep(number: asked, first: pair.first, second: pair.second, encounters: encounters)
    waiting.append(step)
    asked += 1
    return step
  }

  public mutating func tell(_ result: StepResult) {
    let step = waiting.removeFirst()
    fit.add(
      first: space.centred(step.first), second: space.centred(step.second), games: result.games, score: result.score)
    recorded += 1
    guard recorded >= due else { return }
    fit.pivot(on: peak)
    fit.refit(rounds: 3)
    if recorded >= dueWalls {
      fit.findWalls()
      dueWalls = recorded * 5 / 4
    }
    peak = fit.surface.highest(from: [peak, fit.basis.centre] + fit.landmarks, within: space.region)
    design = PairDesign(space, fit: fit, peak: peak, random: &random)
    contenders.take([best] + design.otherPeaks.prefix(1), at: recorded)
    // A tenth more results each time: all fits together cost only ten times the last.
    due = recorded + max(8, recorded / 10)
  }
}

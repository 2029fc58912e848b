import Foundation
import Statistics

/// The method `spsa`, simultaneous perturbation stochastic approximation: each step plays a point a little to one
/// side of the present one against a point at the same distance to the other side, all parameters at once with signs
/// drawn at random, and moves towards the winner.
///
/// Step k, from 1, is c_k = c_end (N / k)^gamma wide, and moves by a_k / c_k times wins less losses, with
/// a_k = r_end c_end^2 ((A + N) / (A + k))^alpha, N being the number of steps.
/// Source: J. C. Spall, *Implementation of the simultaneous perturbation algorithm*, IEEE Trans. AES 34, 1998; `c_end`
/// and `r_end` as Fishtest, Stockfish's testing framework, has them.
public struct SPSA: Optimiser {
  /// The constants of the method; those that are nil follow from the budget.
  public struct Settings: Hashable, Sendable {
    /// Encounters of a step.
    public var encounters = 8
    /// The constant A, as a share of the steps.
    public var stability = 0.1
    /// The exponent by which moves shrink.
    public var alpha = 0.602
    /// The exponent by which widths shrink.
    public var gamma = 0.101
    /// The last width of each parameter as a share of its range; by default 1/8, and 1/5 for ten parameters or more.
    public var widths: [Double]?
    /// The constant r_end; by default min(0.05, 0.6 / sqrt(N (1 - draw rate))), the draw rate being that of all games
    /// so far.
    public var rate: Double?
    /// The share of steps at the end over which places are averaged for the result.
    public var averaged = 0.3

    /// The usual settings.
    public init() {}
  }

  private struct Waiting: Sendable {
    let steps: Double
    let number: Double
    let signs: [Double]
  }

  public let lookahead: Int
  private let space: ParameterSpace
  private let settings: Settings
  private let widths: [Double]
  /// The number of steps, N.
  private var steps: Double
  private var random: RandomSource
  private var place: [Double]
  /// The places after each step, as coordinates.
  private var course: [[Double]] = []
  private var waiting: [Waiting] = []
  private var asked = 0
  private var draws = 0
  private var games = 0

  /// Creates an optimiser for a number of games.
  public init(_ space: ParameterSpace, settings: Settings = Settings(), games: Int, seed: UInt64) {
    self.space = space
    self.settings = settings
    lookahead = Self.lookahead(encounters: settings.encounters)
    widths = settings.widths ?? Array(repeating: space.count >= 10 ? 0.2 : 0.125, count: space.count)
    steps = 1
    random = RandomSource(seed: seed, sample: 0)
    place = space.start
    plan(games: games)
  }

  public mutating func plan(games: Int) { steps = Double(max(1, games / (2 * settings.encounters))) }

  public var best: [Double] {
    let count = min(max(1, Int((settings.averaged * steps).rounded(.up))), course.count)
    guard count > 0 else { return space.nearest(to: place) }
    let last = course.suffix(count)
    return space.nearest(to: place.indices.map { i in last.reduce(0) { $0 + $1[i] } / Double(count) })
  }

  public mutating func ask() -> TuningStep {
    asked += 1
    let signs = place.map { _ in random.uniform() < 0.5 ? -1.0 : 1 }
    // One draw for both sides: otherwise it would often outweigh the difference due to the width.
    let draws = place.map { _ in random.uniform() }
    let move = waiting(signs)
    waiting.append(move)
    func point(_ side: Double) -> [Double] {
      space.playable(at: place.indices.map { place[$0] + side * signs[$0] * width($0, move) }, draws: draws)
    }
    return TuningStep(number: asked - 1, first: point(1), second: point(-1), encounters: settings.encounters)
  }

  public mutating func tell(_ result: StepResult) {
    let step = waiting.removeFirst()
    draws += result.draws
    games += result.games
    // A step of draws alone would make the rate infinite; 1/20 is near enough to none.
    let decisive = max(0.05, 1 - Double(draws) / Double(max(games, 1)))
    let rate = settings.rate ?? min(0.05, 0.6 / (step.steps * decisive).squareRoot())
    let stability = settings.stability * step.steps
    let shrink = pow((stability + step.steps) / (stability + step.number), settings.alpha)
    let balance = Double(result.wins - result.losses)
    for i in place.indices {
      let move = rate * widths[i] * widths[i] * shrink / width(i, step) * balance * step.signs[i]
      place[i] = min(max(place[i] + move, 0), 1)
    }
    place = space.feasible(place)
    course.append(place)
  }

  private func waiting(_ signs: [Double]) -> Waiting { Waiting(steps: steps, number: Double(asked), signs: signs) }

  private func width(_ i: Int, _ step: Waiting) -> Double {
    widths[i] * pow(step.steps / step.number, settings.gamma)
  }
}

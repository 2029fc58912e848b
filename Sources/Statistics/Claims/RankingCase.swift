/// A set of players of known strength, for comparing methods of ranking.
public struct RankingCase: Sendable, CustomStringConvertible {
  /// A short description of the case.
  public let name: String
  /// The players' ratings, in Elo points.
  public let ratings: [Double]
  /// The goal of the tournament.
  public let goal: ClaimGoal
  /// The mean number of games that a prototype in C took, with neighbours sorted by ratings alone.
  public let sketched: Int

  /// The name of the case.
  public var description: String { name }

  private init(_ name: String, _ ratings: [Double], _ question: ClaimGoal.Question, within: Double = 20, sketched: Int)
  {
    (self.name, self.ratings, self.sketched) = (name, ratings, sketched)
    goal = ClaimGoal(question, within: within, confidence: 0.95)
  }

  /// The simulation with the players in an order that depends on the seed alone, so that the first pairings differ
  /// between seeds.
  public func simulation(seed: Int) -> RankingSimulation {
    var random = RandomSource(seed: 5, sample: seed)
    var ratings = ratings
    for last in stride(from: ratings.count - 1, through: 1, by: -1) {
      ratings.swapAt(last, min(last, Int(random.uniform() * Double(last + 1))))
    }
    return RankingSimulation(ratings)
  }

  private static func ladder(_ players: Int, step: Double) -> [Double] { (0..<players).map { -step * Double($0) } }

  private static let mixed: [Double] = [0, 20, 60, 200, 220, 400, 600, 900]

  /// The cases.
  public static let all = [
    RankingCase("8 players 50 apart", ladder(8, step: 50), .ranking, sketched: 1_758),
    RankingCase("the best of them", ladder(8, step: 50), .best, sketched: 559),
    RankingCase("8 from 0 to 900", mixed, .ranking, sketched: 1_877),
    RankingCase("the best of them, 300 ahead", mixed, .best, sketched: 234),
    RankingCase("8 players 150 apart", ladder(8, step: 150), .ranking, sketched: 459),
    RankingCase(
      "8 players, two equal pairs", [300, 300, 150, 50, -50, -150, -300, -300], .ranking, sketched: 3_550),
    RankingCase("8 players 20 apart", ladder(8, step: 20), .ranking, sketched: 5_290),
    RankingCase("16 players 40 apart", ladder(16, step: 40), .ranking, sketched: 5_800),
    RankingCase("8 equal players, within 40", ladder(8, step: 0), .ranking, within: 40, sketched: 4_868),
  ]
}

/// The standing of a contest: a format in which results decide the pairings, in this run or the next.
public enum ContestStanding: Hashable, Sendable {
  /// A line of a table. A pairing won is a point.
  public struct Line: Hashable, Sendable {
    /// The place, which several may share.
    public var place: Int
    /// The player.
    public var player: String
    /// The player's points.
    public var points: Double
    /// The sums of the points of all opponents; of those but the one with fewest; and of those but the ones with fewest
    /// and most.
    public var buchholz, cut1, median1: Double
    /// The sum over opponents of their points times the share won from them.
    public var sonnebornBerger: Double
    /// The points against players who are level by all earlier tie-breaks; nil where there are none.
    public var direct: Double?

    /// A line of a table.
    public init(
      place: Int, player: String, points: Double, buchholz: Double, cut1: Double, median1: Double,
      sonnebornBerger: Double, direct: Double?
    ) {
      (self.place, self.player, self.points) = (place, player, points)
      (self.buchholz, self.cut1, self.median1) = (buchholz, cut1, median1)
      (self.sonnebornBerger, self.direct) = (sonnebornBerger, direct)
    }
  }

  /// A division, with the players who leave it for the next run.
  public struct Division: Hashable, Sendable {
    /// The division's table.
    public var lines: [Line]
    /// The promoted players, and the relegated ones.
    public var up, down: [String]

    /// Creates a division.
    public init(lines: [Line], up: [String], down: [String]) { (self.lines, self.up, self.down) = (lines, up, down) }
  }

  /// Two players who meet in the round that is being played.
  public struct Pairing: Hashable, Sendable {
    /// The two players.
    public var players: [String]
    /// The points that each has taken of the games known so far: a point for a win, half a point for a draw.
    public var points: [Double]
    /// The number of games known so far, and of all that the two play in the round.
    public var played, planned: Int

    /// Two players who meet.
    public init(players: [String], points: [Double], played: Int, planned: Int) {
      (self.players, self.points, self.played, self.planned) = (players, points, played, planned)
    }
  }

  /// The table of a Swiss after its last complete round, and the pairings of the round that is being played; none
  /// between rounds and at the end.
  case table([Line], round: [Pairing])
  /// The matches of a knockout in order, and who has won it; nil while that isn't known.
  case bracket([KnockoutMatch], champion: String?)
  /// The players on a ladder, the top first.
  case ladder([String])
  /// The divisions of a league, the highest first.
  case league([Division])
}

extension [ContestStanding.Division] {
  /// The order of players in which the next run begins: division by division, first those relegated into it, then those
  /// who stay in the order of its table, then those promoted into it.
  public var nextLineup: [String] {
    indices.flatMap { number -> [String] in
      let division = self[number]
      let stays = division.lines.map(\.player).filter { !(division.up + division.down).contains($0) }
      return (number > 0 ? self[number - 1].down : []) + stays + (number + 1 < count ? self[number + 1].up : [])
    }
  }
}

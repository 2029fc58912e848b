/// How a contest stands in which results decide who meets whom, or who meets in the next run.
public enum Contest: Hashable, Sendable {
  /// A line of a table.
  public struct Line: Hashable, Sendable {
    /// The place, which several may share.
    public var place: Int
    /// The player.
    public var player: String
    /// What it got, in meetings won.
    public var points: Double
    /// The points of all opponents; those without the least; and those without the least and the most.
    public var buchholz, cut1, median1: Double
    /// Each opponent's points times the share won from it.
    public var sonnebornBerger: Double
    /// The points against those who are level in all that breaks ties before; nil where there are none.
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

  /// A meeting of a knockout.
  public struct Meeting: Hashable, Sendable {
    /// The round, from 1.
    public var round: Int
    /// How many meetings the two had lost before; in a final that of the one who had lost more.
    public var losses: Int
    /// The two, the better seed first.
    public var players: [String]
    /// What they got in its games, without sudden death.
    public var points: [Double]
    /// How many encounters it had at each variant, without that one.
    public var encounters: Int
    /// Who won; nil while that isn't known.
    public var winner: String?
    /// What decided, in words; nil while nothing has.
    public var decision: String?

    /// A meeting of a knockout.
    public init(
      round: Int, losses: Int, players: [String], points: [Double], encounters: Int, winner: String?,
      decision: String?
    ) {
      precondition(players.count == 2 && points.count == 2, "two meet")
      (self.round, self.losses, self.players, self.points) = (round, losses, players, points)
      (self.encounters, self.winner, self.decision) = (encounters, winner, decision)
    }
  }

  /// A division, and who leaves it for the next run.
  public struct Division: Hashable, Sendable {
    /// Its table.
    public var lines: [Line]
    /// Who goes up, and who goes down.
    public var up, down: [String]

    /// A division.
    public init(lines: [Line], up: [String], down: [String]) { (self.lines, self.up, self.down) = (lines, up, down) }
  }

  /// The table of a Swiss.
  case swiss([Line])
  /// The meetings of a knockout in order, and who has won it; nil while that isn't known.
  case knockout([Meeting], champion: String?)
  /// The players on a ladder, the top first.
  case ladder([String])
  /// The divisions of a league, the highest first.
  case league([Division])
}

extension Chapter {
  /// How a contest stands by itself; nil where these are results of something else.
  package static func contest(_ data: ReportData) -> Chapter? {
    guard let contest = data.contest else { return nil }
    switch contest {
    case .swiss(let lines): return .swiss(lines)
    case .knockout(let meetings, let champion): return .knockout(meetings, champion: champion)
    case .ladder(let order): return .ladder(order)
    case .league(let list): return .divisions(list)
    }
  }
}

extension ChapterKind {
  /// The chapter of that name on contests.
  static func contest(_ name: String) -> ChapterKind {
    ChapterKind(name: name, needs: [.contest], listing: "--player NAME") { data in
      Chapter.contest(data).flatMap { $0.name == name ? $0 : nil }
    }
  }
}

extension Contest {
  /// Who plays in each division of a league; empty of other contests.
  var divisions: [[String]] {
    guard case .league(let divisions) = self else { return [] }
    return divisions.map { $0.lines.map(\.player) }
  }
}

import Figures
import Foundation
import Results

/// Draws the ratings of a league from run to run.
struct TrendFigure {
  /// The maximum number of lines that can be distinguished; the table has all players.
  private static let mostLines = 12

  let picture: Picture?

  init(_ league: LeagueTrend, order: [String]) {
    guard league.entries.count > 1 else {
      picture = nil
      return
    }
    // Players with a significant change come first.
    let changed = order.filter { name in
      league.entries.contains { entry in
        entry.names.firstIndex(of: name).flatMap { entry.previous?.comparison.changes[$0].verdict } != nil
      }
    }
    let shown = Set((changed + order.filter { !changed.contains($0) }).prefix(Self.mostLines))
    let courses = order.filter(shown.contains).map { name in
      Lines.Course(name: name, spots: league.entries.enumerated().map { Self.spot(of: name, in: $1, at: Double($0)) })
    }
    let labels = league.entries.enumerated().map { place, entry in
      let name = entry.isNumbered ? "\(entry.run.number)" : entry.name
      return Lines.Label(x: Double(place), text: entry.run.began.map { "\(name): \(Self.day($0))" } ?? name)
    }
    picture = .lines(
      Lines(
        title: league.titled("Ratings by run"),
        summary: Self.summary(league, changed)
          + (order.count > shown.count ? " \(order.count - shown.count) more players are in the numbers." : ""),
        unit: "Elo", across: "run", courses: courses, labels: labels))
  }

  private static func spot(of name: String, in entry: LeagueTrend.Entry, at place: Double) -> Lines.Spot? {
    guard let player = entry.names.firstIndex(of: name), entry.ratings.indices.contains(player) else { return nil }
    let rating = entry.ratings[player]
    let isNews = entry.previous?.comparison.changes[player].verdict != nil
    guard rating.kind != .noGames else { return nil }
    return Lines.Spot(x: place, y: rating.elo, range: rating.interval95, isMarked: isNews)
  }

  private static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10).dropFirst(5)) }

  private static func summary(_ league: LeagueTrend, _ changed: [String]) -> String {
    let news = league.entries.flatMap { entry in
      entry.names.indices.compactMap { player -> String? in
        entry.previous?.comparison.changes[player].verdict.map {
          "\(entry.names[player]) got \($0 ? "better" : "worse") in \(entry.name)"
        }
      }
    }
    let changes = news.suffix(5).reversed().joined(separator: "; ")
    return (news.isEmpty ? "Nobody got significantly better or worse from one run to the next." : changes + ".")
      + " Bands are 95 % intervals; large dots are significant changes since the run before; gaps are runs without games."
  }
}

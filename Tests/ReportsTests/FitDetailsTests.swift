import Figures
import Foundation
import Results
import Statistics
import Testing

@testable import Reports

@Suite struct FitDetailsTests {
  /// A strong player, two who met as equals in one variant, and two more who met nobody else in another.
  private static let results: Results = {
    var results = Sample.match(["top", "one", "two", "far", "away"], [(0, 1, 3, 0, 0), (1, 0, 0, 0, 3)])
    results.variants.append(Results.Variant(name: "connect-four:7x6", seats: 2))
    results.tallies += Tally.pair(group: 1, first: 1, second: 2, wins: 4, draws: 2, losses: 2)
    results.tallies += Tally.pair(group: 1, first: 2, second: 1, wins: 3, draws: 1, losses: 3)
    results.tallies += Tally.pair(group: 1, first: 3, second: 4, wins: 2, draws: 0, losses: 1)
    results.tallies += Tally.pair(group: 1, first: 4, second: 3, wins: 2, draws: 1, losses: 1)
    return results
  }()

  /// What JSON says beside rows and notes, its numbers rounded.
  private func json(_ chapter: Chapter) throws -> String {
    let text = chapter.text(in: .json)
    let (start, end) = (text.range(of: "      \"fit\""), text.range(of: "      \"notes\""))
    let part = String(text[try #require(start).lowerBound..<(try #require(end).lowerBound)])
    return part.replacing(/-?\d+\.\d+(e-?\d+)?/) { number in
      Rounded.text(Double(number.output.0) ?? .nan, decimals: 2)
    }
  }

  @Test("Everything that notes say about a fit is there as numbers")
  func notesAreNumbersToo() throws {
    let chapter = try Chapter.standings(Self.results, settings: RatingSettings(model: .davidson))
    #expect(
      try json(chapter) == """
              "fit": [
                {"league": "board games", "model": "davidson", "log_likelihood": -22.63, "parameters": 8, "aic": 61.27}
              ],
              "seats": [
                {"league": "board games", "variant": "noughts:3x3", "group": 1, "seat": 1, "elo": 0.00, "elo_error95": 422.98, "status": "one-sided", "remarks": {"elo": "known only from players who won or lost everything against each other; a weak prior holds it"}},
                {"league": "board games", "variant": "connect-four:7x6", "group": 1, "seat": 1, "elo": 55.88, "elo_error95": 201.54, "status": "fitted"},
                {"league": "board games", "variant": "connect-four:7x6", "group": 2, "seat": 1, "elo": 123.38, "elo_error95": 309.29, "status": "fitted"}
              ],
              "seat_bounds": [],
              "draws": [
                {"league": "board games", "variant": "noughts:3x3", "group": 1, "parameter": "nu", "value": 0.00, "low95": null, "high95": null, "even_draw_percent": 0.00, "status": "fitted", "remarks": {"low95": "no game was drawn", "high95": "no game was drawn"}},
                {"league": "board games", "variant": "connect-four:7x6", "group": 1, "parameter": "nu", "value": 0.51, "low95": 0.14, "high95": 1.83, "even_draw_percent": 20.43, "status": "fitted"},
                {"league": "board games", "variant": "connect-four:7x6", "group": 2, "parameter": "nu", "value": 0.35, "low95": 0.04, "high95": 3.02, "even_draw_percent": 15.04, "status": "fitted"}
              ],
              "bounds": [
                {"league": "board games", "name": "top", "side": "at least", "elo_bound95": 103.43, "opponent": "one", "difference_bound95": 75.49, "opponents": 1}
              ],

        """)
  }

  /// Two ladders under one player, each climbed with the same seat and closed by one game between its ends.
  @Test("A seat advantage with an error beyond what games can show has none in any table, and no line in the notes")
  func seatUntold() throws {
    var results = Sample.match(["a", "b", "c", "d", "e"], [])
    results.tallies =
      [(0, 1), (1, 2)].flatMap { Tally.pair(first: $0, second: $1, wins: 999, draws: 0, losses: 1) }
      + [(3, 0), (4, 3)].flatMap { Tally.pair(first: $0, second: $1, wins: 1, draws: 0, losses: 999) }
      + Tally.pair(first: 2, second: 0, wins: 0, draws: 0, losses: 1)
      + Tally.pair(first: 0, second: 4, wins: 1, draws: 0, losses: 0)
    let ranking = Ranking(results)
    let seats = FitDetails(results.players, ranking, variants: ["noughts:3x3"]).seats
    #expect(seats.rows.count == 1 && seats.rows[0][5] == .text("confounded"))
    #expect(seats.rows[0][4] == .missing(because: "the error is beyond what games can show"))
    let notes = FitNotes(ranking, variants: ["noughts:3x3"], settings: RatingSettings()).notes
    #expect(!notes.contains { $0.hasPrefix("First-seat advantage") })
    let fairness = VariantFairness(results, variant: 0, ranking, first: nil, won: nil)
    #expect(fairness.error == .missing(because: EstimateStatus.confounded.explanation ?? ""))
    #expect(FirstSeatLadder.picture(results, [ranking]) == nil)
  }

  @Test("Thresholds and tables by variant say what they are")
  func tablesAreLabelled() throws {
    let chapter = try Chapter.standingsByVariant(Self.results, settings: RatingSettings(model: .raoKupper))
    #expect(
      try json(chapter) == """
              "fit": [
                {"variant": "noughts:3x3", "model": "rao-kupper", "log_likelihood": -0.44, "parameters": 2, "aic": 4.89},
                {"variant": "connect-four:7x6", "model": "rao-kupper", "log_likelihood": -22.19, "parameters": 6, "aic": 56.37}
              ],
              "seats": [
                {"variant": "noughts:3x3", "group": 1, "seat": 1, "elo": 0.00, "elo_error95": 422.98, "status": "one-sided", "remarks": {"elo": "known only from players who won or lost everything against each other; a weak prior holds it"}},
                {"variant": "connect-four:7x6", "group": 2, "seat": 1, "elo": 44.17, "elo_error95": 168.60, "status": "fitted"},
                {"variant": "connect-four:7x6", "group": 1, "seat": 1, "elo": 112.36, "elo_error95": 285.72, "status": "fitted"}
              ],
              "seat_bounds": [],
              "draws": [
                {"variant": "noughts:3x3", "group": 1, "parameter": "drawelo", "value": 0.00, "low95": null, "high95": null, "even_draw_percent": 0.00, "status": "fitted", "remarks": {"low95": "no game was drawn", "high95": "no game was drawn"}},
                {"variant": "connect-four:7x6", "group": 2, "parameter": "drawelo", "value": 72.93, "low95": -2.70, "high95": 148.55, "even_draw_percent": 20.69, "status": "fitted"},
                {"variant": "connect-four:7x6", "group": 1, "parameter": "drawelo", "value": 54.92, "low95": -47.77, "high95": 157.61, "even_draw_percent": 15.68, "status": "fitted"}
              ],
              "bounds": [
                {"variant": "noughts:3x3", "name": "top", "side": "at least", "elo_bound95": -147.30, "opponent": "one", "difference_bound95": 75.49, "opponents": 1},
                {"variant": "noughts:3x3", "name": "one", "side": "at most", "elo_bound95": 147.30, "opponent": "top", "difference_bound95": -75.49, "opponents": 1}
              ],

        """)
  }

  @Test("Numbers are those of the rating")
  func numbersMatchTheRating() throws {
    let ranking = Ranking(Self.results, settings: RatingSettings(model: .davidson))
    let rating = try #require(ranking.rating)
    let details = FitDetails(Self.results.players, ranking, variants: Self.results.variants.map(\.name))
    #expect(
      details.fit.rows == [
        [.text("davidson"), .real(rating.logLikelihood), .integer(rating.parameterCount), .real(rating.aic)]
      ])
    #expect(details.seats.rows.count == rating.groups.reduce(0) { $0 + $1.advantages.count })
    #expect(details.bounds.rows.map { $0[0] } == [.text("top")])
  }

  @Test("Details of a fit leave reports and tables for people unchanged")
  func otherOutputIsUnchanged() throws {
    let chapter = try Chapter.standings(Self.results, settings: RatingSettings())
    #expect(Chapter.standings(Self.results, Self.results.rankedLeagues()).details.isEmpty)
    for format in [ReportFormat.text, .csv, .markdown] { #expect(!chapter.text(in: format).contains("log_likelihood")) }
    #expect(FitDetails.joined([]).allSatisfy { $0.table.rows.isEmpty })
    let empty = try Chapter.standings(Sample.match(["a", "b"], []), settings: RatingSettings())
    #expect(empty.details.map(\.name) == ["fit", "seats", "seat_bounds", "draws", "bounds"])
    #expect(empty.details.allSatisfy { $0.table.rows.isEmpty })
  }

  @Test("A seat that won everything is bounded")
  func perfectSeatIsBounded() throws {
    let results = Sample.match(["a", "b"], [(0, 1, 8, 0, 0), (1, 0, 8, 0, 0)])
    let bound = try #require(Ranking(results).rating?.groups[0].advantages[0].bound)
    let chapter = try Chapter.standings(results, settings: RatingSettings())
    let details = try #require(chapter.details.first { $0.name == "seat_bounds" })
    #expect(
      details.table.rows == [
        [.text("board games"), .text("noughts:3x3"), .integer(1), .integer(1), .text("at least"), .real(bound.elo)]
      ])
  }
}

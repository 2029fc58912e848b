import Testing

@testable import Statistics

@Suite struct RatingProblemTests {
  static let sets = ["k1_two_60_40", "k2_cycle3", "k3_draws3", "k4_firstmove"]
  static let models: [(RatingModel, String)] = [
    (.bradleyTerry, "bt_half_draw"), (.davidson, "davidson"), (.raoKupper, "rk"),
  ]

  @Test("Ratings and errors equal the known answers", arguments: sets)
  func ratingsMatchKnown(set: String) throws {
    let known = try KnownRatings(set)
    try Self.check(try known.tallies(known.file.players), known.file.players, try #require(known.file.exact))
  }

  @Test("Unconnected groups are each rated by themselves", arguments: [["A", "B"], ["C", "D"]])
  func groupsAreRatedAlone(group: [String]) throws {
    let known = try KnownRatings("k6_disconnected")
    let answers = try #require(known.file.components?[group.joined(separator: "+")])
    try Self.check(try known.tallies(known.file.players), known.file.players, answers)
  }

  /// Compares every model and error with the answers there are.
  static func check(_ tallies: [Tally], _ names: [String], _ answers: [String: KnownRatings.Answer]) throws {
    var compared = 0
    for (model, key) in models {
      for advantage in [false, true] {
        guard let answer = answers[key + (advantage ? "_h" : "")] else { continue }
        compared += 1
        for errors in ErrorMethod.allCases {
          let rating = try RatingProblem(
            players: names.count, tallies: tallies, model: model, seatAdvantage: advantage, errors: errors
          ).solve()
          compare(rating, names, answer, errors, "\(key), h \(advantage), \(errors)")
        }
      }
    }
    #expect(compared == answers.count)
  }

  private static func compare(
    _ rating: Rating, _ names: [String], _ answer: KnownRatings.Answer, _ errors: ErrorMethod, _ what: String
  ) {
    for (name, elo) in answer.elo {
      let player = rating.players[names.firstIndex(of: name)!]
      expectPrinted(player.elo, elo, "\(what) \(name)")
      let known = errors == .sandwich ? answer.seSandwich : answer.se
      expectPrinted(player.standardError, known?[name], "\(what) error of \(name)")
    }
    let here = rating.groups.first { group in
      rating.components[rating.players[names.firstIndex(of: answer.elo.keys.min()!)!].component].island == group.island
    }!
    expectPrinted(here.advantages[0].elo, answer.h, "\(what) h")
    switch rating.model {
    case .bradleyTerry: break
    case .davidson: expectPrinted(here.draw?.value, answer.nu, "\(what) nu")
    case .raoKupper: expectPrinted(here.draw?.value, answer.drawelo, "\(what) e")
    }
    if rating.model != .bradleyTerry {
      expectPrinted(here.draw?.evenDrawRate, answer.evenDrawRate, "\(what) draw rate")
    }
    if answer.elo.count == names.count { expectPrinted(rating.logLikelihood, answer.loglik, "\(what) likelihood") }
    guard errors == .inverseHessian else { return }
    expectPrinted(here.advantages[0].standardError, answer.hSe, "\(what) error of h")
    expectPrinted(here.draw?.standardError, answer.logNuSe ?? answer.draweloSe, "\(what) error of draws")
    for (pair, error) in answer.seDiff {
      let ends = pair.split(separator: "-").map { names.firstIndex(of: String($0))! }
      expectPrinted(rating.differenceError(ends[0], ends[1]), error, "\(what) error of \(pair)")
    }
  }

  @Test("Rankings equal the known Plackett-Luce answers")
  func plackettLuceMatches() throws {
    let known = try KnownRatings("pl_rankings")
    let names = known.file.players
    let answer = try #require(known.file.exact?["plackett_luce"])
    let tallies = try known.rows.map { row in
      let order = row[0].split(separator: ">").map { names.firstIndex(of: String($0))! }
      return Tally(
        group: order.count - 2, players: order, places: Array(1...order.count), games: try #require(Int(row[1])))
    }
    for model in RatingModel.allCases {
      let rating = try RatingProblem(
        players: 4, groups: 3, tallies: tallies, model: model, seatAdvantage: false, errors: .inverseHessian
      ).solve()
      for (index, name) in names.enumerated() {
        expectPrinted(rating.players[index].elo, answer.elo[name], name)
        expectPrinted(rating.players[index].standardError, answer.se[name], name)
      }
      for (pair, error) in answer.seDiff {
        let ends = pair.split(separator: "-").map { names.firstIndex(of: String($0))! }
        expectPrinted(rating.differenceError(ends[0], ends[1]), error, pair)
      }
      expectPrinted(rating.logLikelihood, answer.loglik, "likelihood")
    }
  }
}

import Foundation

/// The log-likelihood of two-seat games and its derivatives, in nats.
///
/// `d` is the first seat's rating less the second's plus the seat advantage; `draw` is ln ν (Davidson) or the threshold
/// e (Rao-Kupper), and `nil` where no game was drawn, which leaves the Bradley-Terry model.
struct PairLikelihood {
  /// Log-likelihood, first derivatives, and the negated second derivatives.
  struct Value {
    var logLikelihood = 0.0
    var slope = 0.0
    var drawSlope = 0.0
    var curvature = 0.0
    var crossCurvature = 0.0
    var drawCurvature = 0.0
  }

  /// The derivative of one outcome's log-probability by d and by the draw parameter.
  struct Score {
    var slope: Double
    var drawSlope: Double
  }

  let model: RatingModel

  /// The log-likelihood alone, for the line search.
  func logLikelihood(_ wins: Double, _ draws: Double, _ losses: Double, d: Double, draw: Double?) -> Double {
    switch (model, draw) {
    case (.bradleyTerry, _), (_, nil):
      // ln p = min(d, 0) - ln(1 + e^-|d|), and likewise ln (1-p): one exponential does for both.
      let points = wins + draws / 2
      let lost = losses + draws / 2
      return points * min(d, 0) - lost * max(d, 0) - (points + lost) * log1p(exp(-abs(d)))
    case (.davidson, let draw?):
      return (wins - losses) * d / 2 + draws * draw - (wins + draws + losses) * Self.davidsonLogSum(d, draw)
    case (.raoKupper, let draw?):
      guard draw > 0 else { return -.infinity }
      var sum = (wins + draws) * logLogistic(d - draw) + (losses + draws) * logLogistic(-d - draw)
      if draws > 0 { sum += draws * (2 * draw + log(-expm1(-2 * draw))) }
      return sum
    }
  }

  /// The log-likelihood of a number of wins, draws and losses of the first seat, with derivatives.
  func evaluate(_ wins: Double, _ draws: Double, _ losses: Double, d: Double, draw: Double?) -> Value {
    let games = wins + draws + losses
    var value = Value()
    switch (model, draw) {
    case (.bradleyTerry, _), (_, nil):
      let points = wins + draws / 2
      let tail = exp(-abs(d))
      let (less, more) = (tail / (1 + tail), 1 / (1 + tail))
      value.logLikelihood = points * min(d, 0) - (games - points) * max(d, 0) - games * log1p(tail)
      value.slope = points - games * (d < 0 ? less : more)
      value.curvature = games * less * more
    case (.davidson, let draw?):
      value.logLikelihood = logLikelihood(wins, draws, losses, d: d, draw: draw)
      let (win, drawn, loss) = Self.davidson(d, draw)
      let mean = (win - loss) / 2
      value.slope = (wins - losses) / 2 - games * mean
      value.drawSlope = draws - games * drawn
      value.curvature = games * ((win + loss) / 4 - mean * mean)
      value.crossCurvature = -games * mean * drawn
      value.drawCurvature = games * drawn * (1 - drawn)
    case (.raoKupper, let draw?):
      value.logLikelihood = logLikelihood(wins, draws, losses, d: d, draw: draw)
      let notWin = logistic(draw - d)
      let notLoss = logistic(draw + d)
      let winCurvature = notWin * (1 - notWin)
      let lossCurvature = notLoss * (1 - notLoss)
      value.slope = (wins + draws) * notWin - (losses + draws) * notLoss
      value.drawSlope = -(wins + draws) * notWin - (losses + draws) * notLoss
      value.curvature = (wins + draws) * winCurvature + (losses + draws) * lossCurvature
      value.crossCurvature = (losses + draws) * lossCurvature - (wins + draws) * winCurvature
      value.drawCurvature = value.curvature
      if draws > 0 {
        let away = -expm1(-2 * draw)
        value.drawSlope += draws * 2 / away
        value.drawCurvature += draws * 4 * exp(-2 * draw) / (away * away)
      }
    }
    return value
  }

  /// The scores of a win, a draw and a loss of the first seat.
  func scores(d: Double, draw: Double?) -> (win: Score, draw: Score, loss: Score) {
    func score(_ wins: Double, _ draws: Double, _ losses: Double) -> Score {
      let value = evaluate(wins, draws, losses, d: d, draw: draw)
      return Score(slope: value.slope, drawSlope: value.drawSlope)
    }
    return (score(1, 0, 0), score(0, 1, 0), score(0, 0, 1))
  }

  /// The chances of a win, a draw and a loss of the first seat. In the Bradley-Terry model draws are part of the other
  /// two.
  func probabilities(d: Double, draw: Double?) -> (win: Double, draw: Double, loss: Double) {
    switch (model, draw) {
    case (.bradleyTerry, _), (_, nil): return (logistic(d), 0, logistic(-d))
    case (.davidson, let draw?): return Self.davidson(d, draw)
    case (.raoKupper, let draw?):
      let win = logistic(d - draw)
      let loss = logistic(-d - draw)
      return (win, max(0, 1 - win - loss), loss)
    }
  }

  private static func davidsonLogSum(_ d: Double, _ draw: Double) -> Double {
    let top = max(abs(d) / 2, draw)
    return top + log(exp(d / 2 - top) + exp(-d / 2 - top) + exp(draw - top))
  }

  private static func davidson(_ d: Double, _ draw: Double) -> (win: Double, draw: Double, loss: Double) {
    let sum = davidsonLogSum(d, draw)
    return (exp(d / 2 - sum), exp(draw - sum), exp(-d / 2 - sum))
  }
}

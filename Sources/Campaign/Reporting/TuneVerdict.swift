import Figures
import Reports

/// The verdict of a tune: whether its match has proven the result stronger than the start, and the Elo difference, by
/// the fitted surface and the match together.
struct TuneVerdict {
  /// A difference in Elo, and half the width of its 95 % interval.
  typealias Gain = (elo: Double, error: Double)

  /// The strength of the evidence for the result.
  enum Standing: String {
    /// The match accepts H1.
    case proven
    /// The match accepts H0, or is undecided, or has not been played.
    case rejected = "not proven, H0 accepted"
    case undecided = "not proven"
    case unplayed = "not proven yet"
    /// The config has no match.
    case unverified = "not verified"
    /// The result is the start: nothing is significantly stronger.
    case start = "none stronger"
  }

  let standing: Standing
  private let isVerified: Bool
  /// The gain by the surface; nil without a fit.
  private let surface: Gain?
  /// The gain by the match; nil without one.
  private let match: Gain?

  /// Creates a verdict.
  /// - Parameters:
  ///   - isStart: whether the result is the start.
  ///   - isVerified: whether the config has a match.
  init(surface: Gain?, match: MatchBlock?, isStart: Bool, isVerified: Bool) {
    (self.surface, self.isVerified) = (surface, isVerified)
    self.match = match.map { ($0.elo, $0.eloError95) }
    standing =
      isStart
      ? .start
      : match.map {
        switch $0.answer {
        case .yes: .proven
        case .no: .rejected
        case .open, nil: .undecided
        }
      } ?? (isVerified ? .unplayed : .unverified)
  }

  /// Whether the result is proven; nil where the config requires no proof.
  var isProven: Bool? { isVerified ? standing == .proven : nil }

  /// The gain by surface and match together: their games are independent, so each is weighted by its precision. That
  /// the match stopped early makes no difference to this.
  var gain: Gain? {
    guard let surface, let match, surface.error > 0, match.error > 0 else { return match ?? surface }
    let weights = (1 / (surface.error * surface.error), 1 / (match.error * match.error))
    let sum = weights.0 + weights.1
    return ((surface.elo * weights.0 + match.elo * weights.1) / sum, 1 / sum.squareRoot())
  }

  /// The verdict in a sentence or two.
  var sentence: String {
    switch standing {
    case .proven: "Proven: the match accepts H1." + gainSentence
    case .rejected: "Not proven: the match accepts H0." + gainSentence
    case .undecided:
      "Not proven: the match is undecided." + gainSentence
        + " With more games under “verify” in the config the same command continues the match."
    case .unplayed: "Not proven yet: the match isn't played." + gainSentence
    case .unverified: "Not verified: the config asks for no match." + gainSentence
    case .start:
      "None stronger: by the fitted surface nothing is significantly stronger than the start, so it is the result."
    }
  }

  private var gainSentence: String {
    guard let gain else { return "" }
    let sources =
      switch (surface, match) {
      case (nil, _): "the match"
      case (_, nil): "the fitted surface"
      default: "the fitted surface and the match together"
      }
    return
      " The result is \(Self.text(gain.elo)) +/- \(Self.text(gain.error)) Elo stronger than the start, by \(sources)."
  }

  private static func text(_ elo: Double) -> String { Rounded.text(elo, decimals: 1) }

  /// The verdict as the first chapter of a tune's report.
  /// - Parameter remark: a further remark, if any.
  func chapter(remark: String?) -> Chapter {
    func cells(_ gain: Gain?, _ reason: String) -> [Cell] {
      gain.map { [.real($0.elo), .real($0.error)] } ?? Array(repeating: .missing(because: reason), count: 2)
    }
    let isStart = standing == .start
    var chapter = Chapter(
      name: "result", title: "Result",
      table: Table(
        columns: [
          .text("Verdict", "verdict"), .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
          .number("Surface", "surface_elo", decimals: 1), .number("+/-", "surface_error95", decimals: 1),
          .number("Match", "match_elo", decimals: 1), .number("+/-", "match_error95", decimals: 1),
        ],
        rows: [
          [.text(standing.rawValue)] + cells(isStart ? nil : gain, isStart ? "it is the start" : "there is no fit")
            + cells(isStart ? nil : surface, isStart ? "it is the start" : "there is no fit")
            + cells(match, "no match was played")
        ],
        notes: [sentence] + [remark].compactMap(\.self)
          + ["Elo: by how much the result is stronger than the start, by the surface and the match together."]))
    chapter.verdict = [sentence]
    return chapter
  }
}

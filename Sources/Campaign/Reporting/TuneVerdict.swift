import Figures
import Reports

/// What a tune comes to: whether its match has proven the result stronger than the start, and by how many Elo it is, by
/// the fitted surface and the match together.
struct TuneVerdict {
  /// A difference in Elo, and half its 95 % interval.
  typealias Gain = (elo: Double, error: Double)

  /// How well the result is proven.
  enum Standing: String {
    /// The match accepts H1.
    case proven
    /// The match accepts H0, or is undecided, or has not been played.
    case rejected = "not proven, H0 accepted"
    case undecided = "not proven"
    case unplayed = "not proven yet"
    /// The config asks for no match.
    case unverified = "not verified"
    /// The result is the start: nothing is surely stronger.
    case start = "none stronger"
  }

  let standing: Standing
  private let isVerified: Bool
  /// What the surface says of the result; nil without a fit.
  private let surface: Gain?
  /// What the match says of it; nil without one.
  private let match: Gain?

  /// - Parameters:
  ///   - isStart: whether the result is the start.
  ///   - isVerified: whether the config asks for a match.
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

  /// Whether it is proven; nil where the config asks for no proof.
  var isProven: Bool? { isVerified ? standing == .proven : nil }

  /// The gain by all there is: the games of the surface and of the match are others, so each counts by its precision. That
  /// the match stopped early makes no difference to this.
  var gain: Gain? {
    guard let surface, let match, surface.error > 0, match.error > 0 else { return match ?? surface }
    let weights = (1 / (surface.error * surface.error), 1 / (match.error * match.error))
    let sum = weights.0 + weights.1
    return ((surface.elo * weights.0 + match.elo * weights.1) / sum, 1 / sum.squareRoot())
  }

  /// What it comes to in a sentence or two.
  var sentence: String {
    switch standing {
    case .proven: "Proven: the match accepts H1." + gainSentence
    case .rejected: "Not proven: the match accepts H0." + gainSentence
    case .undecided:
      "Not proven: the match is undecided." + gainSentence
        + " With more games under “verify” in the config the same command goes on with the match."
    case .unplayed: "Not proven yet: the match isn't played." + gainSentence
    case .unverified: "Not verified: the config asks for no match." + gainSentence
    case .start: "None stronger: by the fitted surface nothing is surely stronger than the start, so it is the result."
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

  /// It as the first chapter of a tune's report.
  /// - Parameter remark: what else there is to say of it, if anything.
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

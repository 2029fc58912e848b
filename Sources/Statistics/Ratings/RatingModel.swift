/// A model of how ratings determine the chances of winning, drawing and losing.
///
/// With d the rating difference plus the seat advantage, in natural logarithms of odds:
public enum RatingModel: String, CaseIterable, Sendable {
  /// Draws count as half a win and half a loss: maximises sum (W + D/2) ln p + (L + D/2) ln (1-p), p = 1/(1+e^-d).
  ///
  /// With more seats it is Plackett-Luce, and the log-likelihood of a tie is the mean over all orders in which the
  /// tied players could have come in, which for two seats is the half-win, half-loss.
  /// Source: R. A. Bradley and M. E. Terry, Biometrika 39, 1952; R. D. Luce, *Individual Choice Behavior*, 1959;
  /// R. L. Plackett, Applied Statistics 24, 1975.
  case bradleyTerry = "bradley-terry"

  /// Win : draw : loss as e^(d/2) : ν : e^(-d/2).
  ///
  /// With more seats it is Davidson-Luce: at each stage the best set T of those left is chosen with weight
  /// ν^(|T|-1) times the geometric mean of its members' strengths.
  /// Source: R. R. Davidson, JASA 65, 1970; D. Firth, I. Kosmidis and H. Turner, *Davidson-Luce model for multi-item
  /// choice with ties*, arXiv:1909.07123, 2019.
  case davidson

  /// Win = 1/(1+e^(-d+e)), loss = 1/(1+e^(d+e)), the rest draws, with e the threshold ("drawelo").
  ///
  /// With more seats there is no accepted extension, so that ties of three or more seats are treated as in
  /// `bradleyTerry`.
  /// Source: P. V. Rao and L. L. Kupper, JASA 62, 1967; threshold on the Elo scale as in R. Coulom's BayesElo, 2005.
  case raoKupper = "rao-kupper"
}

/// The origin of standard errors.
public enum ErrorMethod: String, CaseIterable, Sendable {
  /// H^-1 J H^-1 with J the sum of squared scores (gradients) of the games, or of the encounters where these are given.
  ///
  /// Right with draws, which make results less scattered than the win-or-lose model behind H assumes, and, with
  /// encounters, right for games that share an opening.
  /// Source: P. J. Huber, 1967; H. White, Econometrica 50, 1982; clusters: K.-Y. Liang and S. L. Zeger, 1986.
  case sandwich

  /// H^-1, the inverse of the observed information: the standard errors of a likelihood fit if its model is correct.
  case inverseHessian = "inverse-hessian"
}

/// The zero of the ratings, which games alone leave open.
public enum RatingAnchors: Hashable, Sendable {
  /// The mean rating of each island's reference component (see `RatingComponent.Standing`), or of all its players where
  /// it has none, is this many Elo points.
  case mean(Double)
  /// These players (index to Elo) keep their ratings; where several are fixed, the others are fitted around them.
  ///
  /// Islands without a fixed player have the mean of the fixed ratings as their zero.
  case fixed([Int: Double])
}

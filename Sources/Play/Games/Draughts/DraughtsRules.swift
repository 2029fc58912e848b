/// The rules in which the kinds of draughts differ, by the names under which people know them.
///
/// Sources: FMJD, "Official rules for international draughts" (annex 1), and for draughts-64 (Russian), section 7.2 of
/// which has the draws; WCDF, "Rules of draughts (checkers)", 1.32 for the draws.
public enum DraughtsRules: String, CaseIterable, Sendable {
  case international, english, russian

  /// Whether kings move any distance.
  var kingsFly: Bool { self != .english }
  /// Whether men capture backwards too.
  var menCaptureBackwards: Bool { self != .english }
  /// Whether as many pieces as possible have to be captured.
  var takesMost: Bool { self == .international }
  /// Whether a man that reaches the last row in a capture goes on as a king.
  var crownsMidway: Bool { self == .russian }
  /// Whether a man's capture ends on the last row.
  var endsOnLastRow: Bool { self == .english }
  /// Whether the first seat begins at the top, with the dark pieces.
  var darkBegins: Bool { self == .english }
  /// Whether cells are named by letter and number, as at chess, rather than numbered.
  var namesCells: Bool { self == .russian }

  /// The number of moves in a row by kings alone, both sides' together and none a capture, after which a game is drawn:
  /// 25 of each side (FMJD), 40 (WCDF: no man advanced, no piece removed), 15 (draughts-64).
  var quietLimit: UInt8 {
    switch self {
    case .international: 50
    case .english: 80
    case .russian: 30
    }
  }

  /// The number of moves, both sides' together, after which an ending of few pieces is drawn; 0 where there is no
  /// limit.
  ///
  /// - Parameters:
  ///   - men: the number of men of each side.
  ///   - kings: the number of kings of each side.
  func endingLimit(men: (Int, Int), kings: (Int, Int)) -> UInt8 {
    guard kings.0 > 0, kings.1 > 0 else { return 0 }
    let pieces = (men.0 &+ kings.0, men.1 &+ kings.1)
    switch self {
    case .english: return 0
    case .international:
      // Three pieces against a king: 16 moves of each side; two or one: 5.
      guard min(pieces.0, pieces.1) == 1 else { return 0 }
      let most = max(pieces.0, pieces.1)
      return most <= 2 ? 10 : most == 3 ? 32 : 0
    case .russian:
      // Both have kings, and nothing was captured or crowned: 5 moves of each side with two or three pieces on the
      // board, 30 with four or five, 60 with six or seven.
      switch pieces.0 &+ pieces.1 {
      case ...3: return 10
      case ...5: return 60
      case ...7: return 120
      default: return 0
      }
    }
  }

  /// Whether a capture or a new king begins the count of an ending anew, even where its limit stays.
  var endingRestarts: Bool { self == .russian }

  /// The number of moves, both sides' together, after which three pieces against a king on the main road are drawn; 0
  /// for no such rule.
  var roadLimit: UInt8 { self == .russian ? 10 : 0 }
}

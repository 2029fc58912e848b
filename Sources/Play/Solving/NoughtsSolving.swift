extension Noughts: SolvedGame {
  typealias Exact = NoughtsSolver<Board>

  var highestScore: Int { (width * height + 1) / 2 }

  func finalScore(of position: Position) -> Int {
    marksLeft(after: Int(position.plies), standing: standing(in: position))
  }
}

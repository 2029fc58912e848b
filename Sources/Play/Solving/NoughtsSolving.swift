extension Noughts: SolvedGame {
  typealias Exact = NoughtsSolver<Board>
}

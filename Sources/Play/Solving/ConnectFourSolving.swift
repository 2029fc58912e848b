extension ConnectFour: SolvedGame {
  typealias Exact = ConnectFourSolver<Board>
}

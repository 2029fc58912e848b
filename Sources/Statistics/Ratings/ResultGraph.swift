/// The graph of "took points from": an edge from each player to every player that it beat or drew.
///
/// Source: L. R. Ford, American Mathematical Monthly 64, 1957: maximum-likelihood ratings are finite and unique exactly
/// within a strongly connected component; D. R. Hunter, Annals of Statistics 32, 2004, for rankings.
struct ResultGraph {
  /// Index of each player's strongly connected component; indices follow the lowest player in them.
  let component: [Int]
  /// Index of each player's island, the players linked to it by any chain of games; likewise ordered.
  let island: [Int]

  var componentCount: Int { (component.max() ?? -1) + 1 }

  /// Finds components and islands.
  ///
  /// Complexity: O(players + edges).
  init(players: Int, edges: [(from: Int, to: Int)]) {
    var start = [Int](repeating: 0, count: players + 1)
    for edge in edges { start[edge.from + 1] += 1 }
    for player in 0..<players { start[player + 1] += start[player] }
    var fill = start
    var targets = [Int](repeating: 0, count: edges.count)
    for edge in edges {
      targets[fill[edge.from]] = edge.to
      fill[edge.from] += 1
    }
    component = Self.ordered(Self.strongComponents(start: start, targets: targets))
    island = Self.ordered(Self.islands(players: players, edges: edges))
  }

  /// R. E. Tarjan's algorithm (SIAM Journal on Computing 1, 1972), with its own stack: a chain of players may be
  /// longer than the call stack is deep.
  private static func strongComponents(start: [Int], targets: [Int]) -> [Int] {
    let players = start.count - 1
    var label = [Int](repeating: -1, count: players)
    var order = [Int](repeating: -1, count: players)
    var low = [Int](repeating: 0, count: players)
    var cursor = start
    var path: [Int] = []
    var open: [Int] = []
    var time = 0
    for root in 0..<players where order[root] < 0 {
      path.append(root)
      while let player = path.last {
        if order[player] < 0 {
          order[player] = time
          low[player] = time
          time += 1
          open.append(player)
        }
        if cursor[player] < start[player + 1] {
          let next = targets[cursor[player]]
          cursor[player] += 1
          if order[next] < 0 {
            path.append(next)
          } else if label[next] < 0 {
            low[player] = min(low[player], order[next])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent] = min(low[parent], low[player]) }
        guard low[player] == order[player] else { continue }
        while let member = open.popLast() {
          label[member] = player
          if member == player { break }
        }
      }
    }
    return label
  }

  private static func islands(players: Int, edges: [(from: Int, to: Int)]) -> [Int] {
    var parent = Array(0..<players)
    func root(_ player: Int) -> Int {
      var player = player
      while parent[player] != player {
        parent[player] = parent[parent[player]]
        player = parent[player]
      }
      return player
    }
    for edge in edges { parent[root(edge.from)] = root(edge.to) }
    return (0..<players).map(root)
  }

  /// Renumbers labels by their first appearance.
  private static func ordered(_ labels: [Int]) -> [Int] {
    var numbers: [Int: Int] = [:]
    for label in labels where numbers[label] == nil { numbers[label] = numbers.count }
    return labels.map { numbers[$0]! }
  }
}

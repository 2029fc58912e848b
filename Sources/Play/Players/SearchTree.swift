/// The tree that Monte-Carlo search grows: nodes side by side in memory, the children of each in one piece.
///
/// The memory is asked for once, at its full size, and the system hands it out as it is touched: a growing array would
/// be copied in the middle of a search, which at this size takes longer than a move may.
final class SearchTree {
  /// A move from its parent's position, and how it has done.
  struct Node {
    /// The move that led here.
    var move: UInt16
    /// The number of children, and the proof in the two highest bits.
    private var shape: UInt16 = 0
    /// The index of the first child.
    var firstChild: Int32 = 0
    /// Simulations that came through here.
    var visits: Int32 = 0
    /// Points of the side that made the move, a win counting 2 and a draw 1.
    var points: Int32 = 0

    init(move: UInt16) { self.move = move }

    var children: Int {
      @inline(__always) get { Int(shape & 0x3FFF) }
      set { shape = shape & 0xC000 | UInt16(newValue) }
    }

    var proof: Proof {
      @inline(__always) get { Proof(rawValue: shape &>> 14)! }
      set { shape = shape & 0x3FFF | newValue.rawValue &<< 14 }
    }
  }

  /// The proven result of a move, for the side that made it.
  enum Proof: UInt16 {
    case none, lost, drawn, won
  }

  /// The results of a move wherever it was played later in a simulation.
  struct Later {
    var visits: Int32 = 0
    var points: Int32 = 0
  }

  /// The largest number of nodes of a tree; once it is full, leaves are played out without being unfolded.
  static let capacity = 1 << 22

  let nodes: UnsafeMutablePointer<Node>
  /// The later results for each node; nil unless the search asks for them.
  let later: UnsafeMutablePointer<Later>?

  private let memory: (nodes: LentMemory<Node>, later: LentMemory<Later>?)

  init(keepsLater: Bool, memory lender: TableMemory) throws(SystemTrouble) {
    memory = (
      try LentMemory(count: Self.capacity, .raw, of: lender),
      keepsLater ? try LentMemory(count: Self.capacity, .raw, of: lender) : nil
    )
    nodes = memory.nodes.base
    later = memory.later?.base
  }

  /// Bytes that a tree takes when it is full.
  static func bytes(keepsLater: Bool) -> Int {
    capacity * (MemoryLayout<Node>.stride + (keepsLater ? MemoryLayout<Later>.stride : 0))
  }

  /// Replaces the contents of this tree by the part of `other` that begins at `root`.
  /// - Returns: the number of its nodes.
  func take(_ root: Int, of other: SearchTree) -> Int {
    nodes[0] = other.nodes[root]
    later?[0] = other.later?[root] ?? Later()
    var count = 1
    var parent = 0
    while parent < count {
      let first = Int(nodes[parent].firstChild)
      let children = nodes[parent].children
      nodes[parent].firstChild = Int32(truncatingIfNeeded: count)
      for child in first..<(first + children) {
        nodes[count] = other.nodes[child]
        if let later, let source = other.later { later[count] = source[child] }
        count += 1
      }
      parent += 1
    }
    return count
  }
}

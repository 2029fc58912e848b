import CMemory

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory of the tables of all players of one worker, lent to those in the current game.
///
/// A player that leaves a game gives its memory back, and the next one gets it as it is: pages that have been touched
/// cost nothing to touch again. So a worker's tables take the memory of one game's players, however many players
/// there are.
///
/// Belongs to one thread.
public final class TableMemory {
  /// A piece of memory that a table has been lent.
  struct Piece {
    let start: UnsafeMutableRawPointer
    let bytes: Int
    /// The generation that the previous table left: entries that carry this or less are old. 0 where all bytes are 0.
    var generation = 0
  }

  /// The initial contents of memory.
  enum Kind: Equatable {
    /// All bytes are 0, for elements of one type; the system hands it out as it is touched.
    case zeroed(ObjectIdentifier)
    /// Memory of any contents.
    case raw
    /// Memory of any contents, in large pages where the system has them.
    case large
  }

  // Weak: the user of the memory keeps it alive.
  private weak var user: (any TableMemoryUser)?
  private var free: [(kind: Kind, piece: Piece)] = []
  /// The numbers of bytes lent now, lent at most so far, and free to be lent again.
  private var (lent, most, waiting) = (0, 0, 0)

  /// Creates a memory without any bytes.
  public init() {}

  deinit {
    for (_, piece) in free { release(piece.start) }
  }

  /// Makes `next` the only user, after the previous one has given its memory back.
  func claim(_ next: some TableMemoryUser) {
    guard user !== next else { return }
    user?.giveBack()
    user = next
  }

  /// The number of bytes taken from the system, lent or free.
  var held: Int { lent + waiting }

  /// Lends memory, if possible what another table of the same kind and size has given back.
  ///
  /// - Throws: `SystemTrouble` when the system has no more.
  func take(_ bytes: Int, _ kind: Kind) throws(SystemTrouble) -> Piece {
    lent += bytes
    if let place = free.lastIndex(where: { $0.kind == kind && $0.piece.bytes == bytes }) {
      waiting -= bytes
      most = max(most, lent)
      return free.remove(at: place).piece
    }
    // No more is ever held than was once lent at the same time.
    while let oldest = free.first, lent + waiting > most {
      release(oldest.piece.start)
      waiting -= oldest.piece.bytes
      free.removeFirst()
    }
    most = max(most, lent)
    guard let start = Self.allocate(bytes, kind) else {
      lent -= bytes
      throw SystemTrouble(
        "there is no memory for a table of \(bytes >> 20) MB; “ulimit -v” shows and sets how much there may be, or play "
          + "with fewer workers or smaller tables")
    }
    return Piece(start: start, bytes: bytes)
  }

  /// Takes memory back.
  func give(_ piece: Piece, _ kind: Kind) {
    lent -= piece.bytes
    waiting += piece.bytes
    free.append((kind, piece))
  }

  private static func allocate(_ bytes: Int, _ kind: Kind) -> UnsafeMutableRawPointer? {
    switch kind {
    case .zeroed: return calloc(bytes, 1)
    case .raw: return malloc(bytes)
    case .large:
      var start: UnsafeMutableRawPointer?
      guard posix_memalign(&start, min(max(bytes, 16), agon_large_page), bytes) == 0 else { return nil }
      if let start { agon_prefer_large_pages(start, bytes) }
      return start
    }
  }
}

/// A user of the memory of tables.
protocol TableMemoryUser: AnyObject {
  /// Gives all memory back, as another user needs it.
  func giveBack()
}

private func release(_ start: UnsafeMutableRawPointer) { free(start) }

/// Memory for many elements, lent as long as this object lives.
/// - Precondition: `Element` is trivial, and all its bytes may be 0.
final class LentMemory<Element> {
  let base: UnsafeMutablePointer<Element>
  /// The generation of the memory; see `TableMemory.Piece`.
  var generation: Int {
    get { piece.generation }
    set { piece.generation = newValue }
  }
  private var piece: TableMemory.Piece
  private let kind: TableMemory.Kind
  private let lender: TableMemory

  init(count: Int, _ kind: TableMemory.Kind, of lender: TableMemory) throws(SystemTrouble) {
    (self.kind, self.lender) = (kind, lender)
    piece = try lender.take(count * MemoryLayout<Element>.stride, kind)
    base = piece.start.bindMemory(to: Element.self, capacity: count)
  }

  deinit { lender.give(piece, kind) }

  /// Sets all bytes to 0.
  func zero() { memset(base, 0, piece.bytes) }
}

extension TableMemory.Kind {
  /// Zeroed memory for elements of this type: memory that another type has used isn't 0 for it.
  static func zeroed<Element>(_: Element.Type) -> TableMemory.Kind { .zeroed(ObjectIdentifier(Element.self)) }
}

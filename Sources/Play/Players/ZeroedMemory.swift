#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory for many elements whose zero bytes mean “vacant”, as hash tables need it.
///
/// The system hands it out as it is touched, so that a large table costs a small search nothing.
/// - Precondition: `Element` is trivial, and all its bytes may be zero.
final class ZeroedMemory<Element> {
  let base: UnsafeMutablePointer<Element>
  private let count: Int

  init(count: Int) {
    guard let memory = calloc(count, MemoryLayout<Element>.stride) else {
      fatalError("no memory for \(count) elements of \(MemoryLayout<Element>.stride) bytes")
    }
    base = memory.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit { free(base) }

  /// Makes all elements vacant.
  func zero() { memset(base, 0, count * MemoryLayout<Element>.stride) }
}

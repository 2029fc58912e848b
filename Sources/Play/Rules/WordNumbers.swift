import Synchronization

/// The words that have occurred, each with a number from 0 in the order of their first occurrence.
final class WordNumbers: Sendable {
  private struct State {
    var words: [String] = []
    var numbers: [String: UInt32] = [:]
  }

  private let state = Mutex(State())

  /// The number of a word: that which it had before, or the next one.
  func number(of word: String) -> UInt32 {
    state.withLock { state in
      if let known = state.numbers[word] { return known }
      let number = UInt32(state.words.count)
      state.words.append(word)
      state.numbers[word] = number
      return number
    }
  }

  /// The word with a number that `number` has returned.
  func word(_ number: UInt32) -> String { state.withLock { $0.words[Int(number)] } }
}

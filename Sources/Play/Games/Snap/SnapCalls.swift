extension Snap {
  /// A call that was made in a recorded game.
  public struct Call: Hashable, Sendable {
    /// The number of the card, of all that were turned, from 1.
    public let card: Int
    /// The seat that called.
    public let seat: Int
    /// The number of milliseconds after the card was turned.
    public let milliseconds: Int
    /// Whether there was a match.
    public let isRight: Bool
    /// Whether this was the first call on that card, which counts.
    public let isFirst: Bool
    /// Whether each seat held a card then, and so could have called.
    public let couldCall: [Bool]
  }

  /// All calls of a recorded game in the order of the cards, the first on each before the later ones.
  ///
  /// - Parameter plies: the number of cards turned.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public func calls(in transcript: String, seed: UInt64, plies: Int) throws(TranscriptError) -> [Call] {
    var calls: [Call] = []
    _ = try follow(transcript, seed: seed, plies: plies) { before, _, after in
      guard after.turned != before.turned || after.outcome != nil else { return }
      var isRight = false
      let couldCall = (0..<seats).map(before.holds)
      for event in after.events {
        let (seat, milliseconds, isFirst): (Int, Int, Bool)
        switch event {
        case .snap(let caller, let time, _, _): (seat, milliseconds, isFirst, isRight) = (caller, time, true, true)
        case .falseCall(let caller, let time, _): (seat, milliseconds, isFirst) = (caller, time, true)
        case .late(let caller, let time): (seat, milliseconds, isFirst) = (caller, time, false)
        case .out: continue
        }
        calls.append(
          Call(
            card: before.turned, seat: seat, milliseconds: milliseconds, isRight: isRight, isFirst: isFirst,
            couldCall: couldCall))
      }
    }
    return calls
  }
}

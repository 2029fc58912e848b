/// Replays a recorded game of Snap and describes it in words.
func replay(_ game: Snap, transcript: String, seed: UInt64, plies: Int?) throws(TranscriptError) -> Replay {
  let start = game.start(seed: seed)
  let names = (0..<game.seats).map { "seat \($0 + 1)" }
  let dealt = (0..<game.seats).map { "seat \($0 + 1): \(start.closed[$0].count + start.open[$0].count)" }
  var frames = [
    Replay.Frame(
      text: "",
      notes: ["dealt " + dealt.joined(separator: ", ") + "; stacks are shown as top card (open+closed)"])
  ]
  var calls = ""
  let end = try game.follow(transcript, seed: seed, plies: plies) { before, move, after in
    calls += game.text(for: move, in: before)
    guard after.turned != before.turned || after.outcome != nil else { return }
    // The stacks as they were when the card had just been turned are those of `before`: nobody had called yet.
    frames.append(
      Replay.Frame(
        text: calls, seat: before.active, card: game.card(turnedIn: before, after.events),
        notes: [game.story(of: before)] + after.events.map { game.story(of: $0, names: names) }))
    calls = ""
  }
  return Replay(frames: frames, traits: nil, outcome: end.outcome, plies: end.turned)
}

extension Snap {
  /// The name of a card: rank and suit as on a common deck where that has them, else numbers.
  public func name(of card: UInt8) -> String {
    let rank = Int(card) % rules.ranks
    let suit = Int(card) / rules.ranks
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    let suits = ["♠", "♥", "♦", "♣"]
    return (rules.ranks <= ranks.count ? ranks[rank] : String(rank + 1))
      + (rules.suits <= suits.count ? suits[suit] : "/\(suit + 1)")
  }

  /// The open cards before the calls, with the results of the calls.
  fileprivate func card(turnedIn position: Position, _ events: [Event]) -> CardPicture {
    var calls: [CardPicture.Call] = []
    var isSnap = false
    for event in events {
      switch event {
      case .snap(let seat, let milliseconds, _, _):
        calls.append(CardPicture.Call(seat: seat, milliseconds: milliseconds))
        isSnap = true
      case .falseCall(let seat, let milliseconds, _), .late(let seat, let milliseconds):
        calls.append(CardPicture.Call(seat: seat, milliseconds: milliseconds))
      case .out: break
      }
    }
    return CardPicture(
      turn: position.turned, tops: position.open.map { $0.last.map(name(of:)) }, calls: calls, isSnap: isSnap)
  }

  /// One line about a turned card and all stacks.
  fileprivate func story(of position: Position) -> String {
    let card = position.open[position.active].last.map(name(of:)) ?? "nothing"
    let stacks = (0..<seats).map { seat in
      "\(position.open[seat].last.map(name(of:)) ?? "--") (\(position.open[seat].count)+\(position.closed[seat].count))"
    }
    return "turn \(position.turned): seat \(position.active + 1) turns \(card)   " + stacks.joined(separator: "  ")
  }

  /// A description of an event on a turned card.
  /// - Parameter names: the names of the seats.
  public func story(of event: Event, names: [String]) -> String {
    func list(_ seats: [Int]) -> String { seats.map { names[$0] }.joined(separator: ", ") }
    return switch event {
    case .snap(let seat, let milliseconds, let from, let cards):
      "\(names[seat]) calls Snap! after \(milliseconds) ms and takes \(cards) cards from \(list(from))"
    case .falseCall(let seat, let milliseconds, let to):
      to.isEmpty
        ? "\(names[seat]) calls Snap! after \(milliseconds) ms, wrongly, and has no card to pay with"
        : "\(names[seat]) calls Snap! after \(milliseconds) ms, wrongly, and pays a card each to \(list(to))"
    case .late(let seat, let milliseconds):
      "\(names[seat]) calls too late, after \(milliseconds) ms"
    case .out(let seat):
      "\(names[seat]) has no card left and is out"
    }
  }
}

import GRDB
import Play

extension GameRecord {
  /// A digest of everything that is recorded of the game except its place in the file, which `Digest.ofPlace` adds.
  /// Files before version `Schema.firstWithDigestedPlaces` have it without the place.
  func digest(seating: DigestedRow, places: String) -> UInt64 {
    var digest = Digest("game")
    digest.add(seating.digest)
    digest.add(job.encounter)
    digest.add(job.seed)
    digest.add(job.opening)
    digest.add(transcript)
    digest.add(places)
    digest.add(outcome.reason.rawValue)
    digest.add(plies)
    digest.add(outcome.margin.map(Int.init) ?? .min)
    for effort in efforts {
      digest.add(effort.moves)
      digest.add(Int(effort.nanoseconds))
      digest.add(Int(effort.nodes))
    }
    // Optional data is left out where there is none, so that the digests of games from older versions stay valid.
    if let fault { digest.add(fault) }
    if !moves.isEmpty { digest.add(moves) }
    if !numbers.isEmpty { digest.add(numbers) }
    return digest.value
  }
}

extension Digest {
  /// The summand of a game's digest for its place in a file: its number and its run's row. As it is added, a game can
  /// be given another place without being read.
  static func ofPlace(_ number: Int64, run: Int64) -> UInt64 {
    var digest = Digest("place")
    digest.add(Int(number))
    digest.add(Int(run))
    return digest.value
  }

  /// The SQL function that updates a game's digest for a new place. Its arguments are the digest, the old number and
  /// run, and the new number and run. A NULL number or run stands for no place; a NULL digest, which was removed, stays
  /// NULL.
  static let moved = DatabaseFunction("moved", argumentCount: 5, pure: true) { values in
    func place(_ number: DatabaseValue, _ run: DatabaseValue) -> UInt64 {
      guard let number = Int64.fromDatabaseValue(number), let run = Int64.fromDatabaseValue(run) else { return 0 }
      return ofPlace(number, run: run)
    }
    return Int64.fromDatabaseValue(values[0]).map { digest in
      digest &+ Int64(bitPattern: place(values[3], values[4]) &- place(values[1], values[2]))
    }
  }

  fileprivate mutating func add(_ fault: FaultReport) {
    add("fault")
    add(fault.seat)
    add(fault.what)
    add(fault.lastWords.lines.count)
    for line in fault.lastWords.lines { add(line) }
    if let errors = fault.lastWords.errors { add(errors) }
  }

  fileprivate mutating func add(_ numbers: [GameNumber]) {
    add("numbers")
    add(numbers.count)
    for number in numbers {
      add(number.name)
      add(number.seat ?? .min)
      add(number.value.bitPattern)
    }
  }

  fileprivate mutating func add(_ moves: [MoveNote]) {
    add("moves")
    add(moves.count)
    for move in moves {
      add(move.ply)
      add(move.seat)
      add(Int(move.effort.nanoseconds))
      add(Int(move.effort.nodes))
      add(move.thought.depth ?? .min)
      // A score is always a number, and -0 is kept as 0.
      add(((move.thought.score ?? .nan) + 0).bitPattern)
      add(move.thought.line)
    }
  }
}

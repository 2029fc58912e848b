import GRDB
import Play

extension GameRecord {
  /// A digest of everything that is recorded of the game but its number in the file, which `Digest.ofNumber` adds. Files
  /// before version `Schema.firstWithDigestedNumbers` have it without the number.
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
    // Games of before, and those of which there is nothing more, keep the digest they had.
    if let fault { digest.add(fault) }
    if !moves.isEmpty { digest.add(moves) }
    return digest.value
  }
}

extension Digest {
  /// The part of a game's digest that its number makes: a summand, so that a game can be given another number without
  /// being read.
  static func ofNumber(_ number: Int64) -> UInt64 {
    var digest = Digest("number")
    digest.add(UInt64(bitPattern: number))
    return digest.value
  }

  /// The SQL function of a game's digest, its number and a new number that makes the digest with the new number. NULL
  /// as the number stands for a digest without one; NULL as the digest, which was taken off, stays so.
  static let renumbered = DatabaseFunction("renumbered", argumentCount: 3, pure: true) { values in
    func part(_ number: DatabaseValue) -> UInt64 { Int64.fromDatabaseValue(number).map(ofNumber) ?? 0 }
    return Int64.fromDatabaseValue(values[0]).map { $0 &+ Int64(bitPattern: part(values[2]) &- part(values[1])) }
  }

  fileprivate mutating func add(_ fault: FaultReport) {
    add("fault")
    add(fault.seat)
    add(fault.what)
    add(fault.lastWords.lines.count)
    for line in fault.lastWords.lines { add(line) }
    if let errors = fault.lastWords.errors { add(errors) }
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

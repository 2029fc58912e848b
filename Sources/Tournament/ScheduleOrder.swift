import Play

/// The place of each job in a fixed schedule, independent of when and where it is played.
struct ScheduleOrder: Sendable {
  /// The seatings of a variant; each encounter has one job for each.
  private struct Block: Sendable {
    /// The number of seatings of the variants before it.
    let before: Int
    let count: Int
    let places: [[String]: Int]
  }

  private let encounters: Int
  private let round: Int
  private let seatings: Int
  private var blocks: [String: Block] = [:]

  /// Creates the order of a schedule.
  /// - Parameters:
  ///   - variants: each variant with its seatings, in order.
  ///   - encounters: the number for each pairing.
  ///   - round: the number of encounters of a variant before the next one's.
  init(_ variants: [(name: String, seatings: [[String]])], encounters: Int, round: Int) {
    (self.encounters, self.round) = (encounters, round)
    var before = 0
    for variant in variants {
      let places = Dictionary(uniqueKeysWithValues: variant.seatings.enumerated().map { ($1, $0) })
      blocks[variant.name] = Block(before: before, count: variant.seatings.count, places: places)
      before += variant.seatings.count
    }
    seatings = before
  }

  /// The place of a job, from 0; nil if it isn't in the schedule.
  func place(of job: Job) -> Int? {
    guard let block = blocks[job.variant], let place = block.places[job.players], 0..<encounters ~= job.encounter
    else { return nil }
    let first = job.encounter / round * round
    let length = min(round, encounters - first)
    return first * seatings + length * block.before + (job.encounter - first) * block.count + place
  }
}

import Tournament

/// The notation of a shard: `3/20`, or `auto` or `auto/20` for the one that the scheduler's variables name.
public enum ShardNotation {
  /// The variables by which schedulers number the tasks of an array, in the order in which they are looked for.
  public static let variables = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "PBS_ARRAY_INDEX", "SGE_TASK_ID"]

  /// Reads a shard.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - environment: The variables of the process.
  /// - Throws: `UsageError`, which says what is expected.
  public static func shard(_ text: String, in environment: [String: String]) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "auto", parts.count <= 2 {
      guard parts.count == 2 else { return try task(in: environment) }
      guard let count = natural(parts[1]), 1...Shard.most ~= count else { throw wrong(text) }
      return try task(of: count, in: environment)
    }
    guard let (number, count) = fraction(text), let shard = Shard(number, of: count) else { throw wrong(text) }
    return shard
  }

  /// Reads a round: `5/40`.
  /// - Throws: `UsageError`, which says what is expected.
  public static func round(_ text: String) throws(UsageError) -> Round {
    guard let (number, count) = fraction(text), let round = Round(number, of: count) else {
      throw UsageError(
        description: "--round: expected NUMBER/COUNT with numbers from 0, such as 0/40 to 39/40; found “\(text)”")
    }
    return round
  }

  /// The scheduler's name of the task, for display; nil where no scheduler is known.
  public static func job(in environment: [String: String]) -> String? {
    let array = environment["SLURM_ARRAY_JOB_ID"].map { "\($0)_\(environment["SLURM_ARRAY_TASK_ID"] ?? "")" }
    if let job = array ?? environment["SLURM_JOB_ID"] { return "slurm \(job)" }
    if let job = environment["PBS_JOBID"] { return "pbs \(job)" }
    return environment["SGE_TASK_ID"].flatMap { task in environment["JOB_ID"].map { "sge \($0).\(task)" } }
  }

  /// The place of this task among those of its array, whatever its numbering.
  private static func task(in environment: [String: String]) throws(UsageError) -> Shard {
    let (name, task) = try taskNumber(in: environment)
    let bounds: (first: String, last: String, step: String)
    switch name {
    case "SLURM_ARRAY_TASK_ID":
      bounds = ("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP")
    case "SGE_TASK_ID": bounds = ("SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE")
    default:
      throw UsageError(
        description: "--shard auto: \(name) doesn't tell how many tasks there are; say so, such as auto/20")
    }
    func number(_ name: String) -> Int? { environment[name].flatMap(natural) }
    guard let first = number(bounds.first), let last = number(bounds.last), first <= task, task <= last,
      case let step = number(bounds.step) ?? 1, step > 0, (task - first).isMultiple(of: step)
    else {
      throw UsageError(
        description: "--shard auto: \(name) is \(task), but \(bounds.first), \(bounds.last) and \(bounds.step) don't "
          + "say where that stands in the array; say how many tasks there are, such as auto/20")
    }
    let count = (last - first) / step + 1
    let counted = name == "SLURM_ARRAY_TASK_ID" ? number("SLURM_ARRAY_TASK_COUNT") ?? count : count
    // A part of an array, such as --array=3,7,12 for missing shards, would be renumbered.
    guard counted == count, first <= 1, let shard = Shard((task - first) / step, of: count) else {
      throw UsageError(
        description: "--shard auto: the array is a part of a longer one; say how many tasks that has, such as auto/20")
    }
    return shard
  }

  /// The shard of this task where the number of tasks is known: the task's number is the shard's, counted from 0, or
  /// from 1 as by Grid Engine.
  private static func task(of count: Int, in environment: [String: String]) throws(UsageError) -> Shard {
    let (name, task) = try taskNumber(in: environment)
    let first = name == "SGE_TASK_ID" ? 1 : 0
    guard let shard = Shard(task - first, of: count) else {
      throw UsageError(
        description: "--shard auto/\(count): \(name) is \(task); expected \(first) to \(count - 1 + first)")
    }
    return shard
  }

  private static func taskNumber(in environment: [String: String]) throws(UsageError) -> (String, Int) {
    for name in variables {
      guard let value = environment[name], !value.isEmpty, value != "undefined" else { continue }
      guard let number = natural(value) else {
        throw UsageError(description: "--shard auto: \(name) is “\(value)”; expected a whole number")
      }
      return (name, number)
    }
    throw UsageError(
      description: "--shard auto: no scheduler has numbered this task: none of \(variables.joined(separator: ", ")) is "
        + "set; write which it is, such as --shard 3/20")
  }

  /// Reads `3/20`; nil for anything else.
  private static func fraction(_ text: String) -> (number: Int, count: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let number = natural(parts[0]), let count = natural(parts[1]) else { return nil }
    return (number, count)
  }

  private static func natural(_ text: String) -> Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  private static func wrong(_ text: String) -> UsageError {
    UsageError(
      description: "--shard: expected NUMBER/COUNT with numbers from 0, such as 0/20 to 19/20, or auto, or auto/COUNT; "
        + "found “\(text)”")
  }
}

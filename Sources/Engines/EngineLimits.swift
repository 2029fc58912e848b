import CPlatform

/// What the operating system holds each process of an engine to.
public struct EngineLimits: Hashable, Sendable {
  /// The most address space, in bytes; nil for any. What asks for more isn't given it, and mostly ends.
  public var memory: Int?
  /// The most CPU time from its start to its end, in seconds; nil for any. Who takes more is ended.
  public var cpuSeconds: Int?
  /// The numbers of the CPUs it may run on; none for any.
  public var cpus: [Int]
  /// Whether those at one worker's table share CPUs that no other worker's run on.
  public var hasOwnCPUs = false

  /// Limits; none where nothing is given.
  public init(memory: Int? = nil, cpuSeconds: Int? = nil, cpus: [Int] = []) {
    self.memory = memory
    self.cpuSeconds = cpuSeconds
    self.cpus = cpus
  }

  /// Whether the system can limit memory.
  public static var canLimitMemory: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// The CPUs that may be chosen; none where the system doesn't let anybody choose.
  public static var cpus: [Int] {
    var cpus = [Int32](repeating: 0, count: 1024)
    let count = agon_cpus(&cpus, cpus.count)
    return cpus.prefix(count).map(Int.init)
  }

  /// The CPUs of one of so many workers where each has its own, as many as there are for everyone; none where there are
  /// fewer CPUs than workers.
  public static func cpus(of worker: Int, among workers: Int, known: [Int] = cpus) -> [Int] {
    let share = known.count / workers
    return Array(known.dropFirst(worker * share).prefix(share))
  }
}

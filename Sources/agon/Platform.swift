import Foundation

/// What Linux and macOS do differently.
enum Platform {
  /// The most memory this process has held, in bytes.
  static var peakMemory: Int {
    #if os(Linux)
      usage.ru_maxrss * 1024
    #else
      usage.ru_maxrss
    #endif
  }

  /// The processor time this process has taken on all cores, in seconds.
  static var processorTime: Double {
    let usage = usage
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  private static var usage: rusage {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}

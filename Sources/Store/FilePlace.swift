import Foundation

/// The location of the file that a path leads to.
enum FilePlace {
  /// The number of links in a row beyond which a path leads nowhere, as for the system.
  private static let mostLinks = 40

  /// The path with symbolic links at its end resolved, one after the other; the path itself where there is none.
  ///
  /// SQLite puts its files beside the file, not beside the link, and a file that is renamed to a link's path replaces
  /// the link. So the names of all files beside a database are derived from the resolved path.
  static func resolved(_ path: String) -> String {
    var place = path
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return place }
      let directory = place.lastIndex(of: "/").map { place[...$0] } ?? ""
      place = target.hasPrefix("/") ? target : directory + target
    }
    return path
  }

  /// The size of a file in bytes; 0 where there is no file.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

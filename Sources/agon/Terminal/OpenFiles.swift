import Foundation

/// How many files this process may still open.
enum OpenFiles {
  /// What a command needs at most: the database with the files beside it, a report, and what Dispatch keeps for itself.
  private static let needed = 24

  /// Makes sure that there is room for all that a command needs. Afterwards is too late: Foundation and Dispatch end
  /// the program when they find none.
  static func requireRoom() throws(OpenFilesError) {
    var handles: [Int32] = []
    defer { for handle in handles { close(handle) } }
    while handles.count < needed {
      let handle = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard handle >= 0 else {
        throw OpenFilesError(reason: String(cString: strerror(errno)), possible: handles.count, needed: needed)
      }
      handles.append(handle)
    }
  }
}

/// Too few files can be opened.
struct OpenFilesError: Error, CustomStringConvertible {
  let reason: String
  let possible: Int
  let needed: Int

  var description: String {
    "no more than \(possible) files can be opened, but \(needed) are needed (\(reason)); “ulimit -n” tells and sets how many"
  }
}

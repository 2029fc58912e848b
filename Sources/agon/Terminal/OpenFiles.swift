import Foundation

/// A check of the number of files that this process may still open.
enum OpenFiles {
  /// The maximum number of files that a command needs: the database with the files beside it, a report, and those of
  /// Dispatch.
  private static let needed = 24

  /// Makes sure that a command can open all files it needs. This is checked first, since Foundation and Dispatch end
  /// the program when they can't open a file.
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

/// The error of too few files that can be opened.
struct OpenFilesError: Error, CustomStringConvertible {
  let reason: String
  let possible: Int
  let needed: Int

  var description: String {
    "no more than \(possible) files can be opened, but \(needed) are needed (\(reason)); “ulimit -n” shows and sets how many"
  }
}

import Foundation

/// The program of the desktop that opens pages.
enum WebBrowser {
  /// The path of the program; nil where there is no desktop, or no such program.
  static func opener(in environment: [String: String]) -> String? {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
      guard !(environment["DISPLAY"] ?? "").isEmpty || !(environment["WAYLAND_DISPLAY"] ?? "").isEmpty else {
        return nil
      }
    #endif
    return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Opens a page where there is a desktop; the browser's own output isn't shown.
  /// - Returns: whether a program was started for it.
  static func open(_ page: String) -> Bool {
    guard let opener = opener(in: ProcessInfo.processInfo.environment) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [page]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }
}

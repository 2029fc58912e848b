import Foundation
import Testing

@testable import Engines

@Suite struct SandboxToolsTests {
  @Test("A missing program is named with its package")
  func missingPrograms() {
    #expect(
      throws: SandboxRefusal(description: "there is no program “bwrap”; install the package bubblewrap")
    ) { try SandboxTools(path: "/nowhere") }
  }

  @Test("Only root's engines become another user")
  func otherUser() throws {
    let folder = try TestFolder(["bwrap": "", "prlimit": "", "setpriv": ""])
    for name in ["bwrap", "prlimit", "setpriv"] { #expect(chmod(folder.path + "/" + name, 0o755) == 0) }
    let root = try SandboxTools(path: folder.path, isRoot: true)
    let words = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
    #expect(root.before == [folder.path + "/" + words[0]] + words.dropFirst())
    #expect(root.bwrap == folder.path + "/bwrap")
    #expect(root.prlimit == folder.path + "/prlimit")
    #expect(try SandboxTools(path: folder.path, isRoot: false).before == [])
  }
}

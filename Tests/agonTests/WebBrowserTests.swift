import Foundation
import Testing

@testable import agon

@Suite struct WebBrowserTests {
  #if !canImport(Darwin)
    @Test("Pages are opened on a desktop alone, by the program that it has for that")
    func desktopIsNeeded() throws {
      let program = try Program()
      defer { program.remove() }
      let path = program.directory.path
      #expect(WebBrowser.opener(in: ["PATH": path, "DISPLAY": ":0"]) == nil)
      try program.write("#!/bin/sh\n", to: "xdg-open")
      #expect(WebBrowser.opener(in: ["PATH": path, "DISPLAY": ":0"]) == nil)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/xdg-open")
      for desktop in ["DISPLAY", "WAYLAND_DISPLAY"] {
        #expect(WebBrowser.opener(in: ["PATH": "/nowhere:\(path)", desktop: ":0"]) == path + "/xdg-open")
      }
      #expect(
        WebBrowser.opener(in: ["PATH": path]) == nil && WebBrowser.opener(in: ["PATH": path, "DISPLAY": ""]) == nil)
    }
  #endif
}

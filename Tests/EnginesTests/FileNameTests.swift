import Testing

@testable import Engines

@Suite struct FileNameTests {
  @Test("A name is one component of a path, whatever it is")
  func components() {
    for (name, component) in [
      ("nightly", "nightly"), ("nightly (2), été", "nightly (2), été"), ("../../x", "_.._.._x"), ("..", "_.."),
      (".", "_."),
      ("", "_"), ("/etc/passwd", "_etc_passwd"), ("a\u{0}b\nc\u{1B}[m", "a_b_c_[m"), (".hidden", "_.hidden"),
    ] { #expect(FileName.component(name) == component) }
    #expect(FileName.component(String(repeating: "棋", count: 90)) == String(repeating: "棋", count: 66))
  }
}

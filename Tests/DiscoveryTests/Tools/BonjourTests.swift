import Testing

@testable import Discovery

@Suite struct BonjourTests {
  /// As dns-sd prints it.
  private static let browsing = """
    Browsing for _agon._tcp.local
    DATE: ---Mon 23 Nov 2026---
    12:00:00.000  ...STARTING...
    Timestamp     A/R    Flags  if Domain               Service Type         Instance Name
    12:00:00.123  Add        3   4 local.               _agon._tcp.          nightly  run (2)
    12:00:00.124  Add        2  11 local.               _agon._tcp.          Add
    12:00:01.123  Rmv        0   4 local.               _agon._tcp.          gone
    12:00:01.123  Add        0   4 local.               _http._tcp.          page
    """

  @Test("The names of new services are read")
  func browsedNamesAreRead() {
    #expect(
      Self.browsing.split(separator: "\n").compactMap { Bonjour.name(String($0)) } == ["nightly  run (2)", "Add"])
  }

  @Test("A place is read with its attributes")
  func placeHasAttributes() {
    let lines = #"""
      Lookup nightly run._agon._tcp.local
      DATE: ---Mon 23 Nov 2026---
      12:00:00.000  ...STARTING...
      12:00:00.130  nightly\032run._agon._tcp.local. can be reached at lab.local.:4000 (interface 4) Flags: 1
       version=0.3.0 tournament=a\ \"b\"\;\ c\\\\d e=\\x09 f=\$g
      """#
    var place = Bonjour.Place()
    for line in lines.split(separator: "\n") { place.take(String(line)) }
    #expect(place.host == "lab.local." && place.port == 4000)
    #expect(place.attributes == ["version=0.3.0", "tournament=a \"b\"; c\\d", "e=\t", "f=$g"])
  }

  @Test("A place without attributes has none")
  func placeWithoutAttributes() {
    var place = Bonjour.Place()
    place.take("12:00:00.130  a._agon._tcp.local. can be reached at lab.local.:4000 (interface 4)")
    place.take("12:00:00.140  a._agon._tcp.local. can be reached at other.local.:4001 (interface 5)")
    place.take("DATE: ---Tue 24 Nov 2026---")
    place.take(" a=1")
    #expect(place.host == "other.local." && place.port == 4001 && place.attributes == [])
  }

  @Test("The publisher receives all arguments and reports the name")
  func publisherGetsArguments() {
    #expect(
      Bonjour.publisher.arguments(Sample.offer) == ["-R", "nightly", "_agon._tcp", "local", "4000", "version=1"])
    #expect(
      Bonjour.publisher.name(
        #"12:00:00.450  Got a reply for service nightly\032\0402\041._agon._tcp.local.: Name now registered and active"#
      )
        == "nightly (2)")
    #expect(Bonjour.publisher.name("12:00:00.000  ...STARTING...") == nil)
  }
}

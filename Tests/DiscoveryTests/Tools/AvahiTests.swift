import Testing

@testable import Discovery

@Suite struct AvahiTests {
  @Test("A resolved service is read")
  func resolvedServiceIsRead() {
    // As avahi-browse 0.8 prints it.
    let line = #"=;eth0;IPv4;nightly\059\032run;_agon._tcp;local;lab.local;192.168.1.5;4000;"#
    let service = Avahi.service(line + #""tournament=a \"b\"" "version=0.3.0""#)
    #expect(
      service
        == Service(
          name: "nightly; run", host: "lab.local", port: 4000, addresses: ["192.168.1.5"],
          attributes: ["tournament=a \"b\"", "version=0.3.0"]))
    #expect(service?.attributes == ["tournament": "a \"b\"", "version": "0.3.0"])
  }

  @Test("Names are read by their bytes")
  func namesAreReadByBytes() {
    let line = #"=;eth0;IPv6;k\195\182nig\.\092\040\041;_agon._tcp;local;lab.local;fe80::1;4000;"#
    #expect(Avahi.service(line)?.name == #"könig.\()"#)
    #expect(Avahi.service(line)?.addresses == ["fe80::1%eth0"])
    #expect(Avahi.service(line)?.attributes == [:])
  }

  @Test("Attributes may have anything in them")
  func attributesMayHoldAnything() {
    let line = #"=;lo;IPv6;a;_agon._tcp;local;lab.local;::1;4000;"a=b;c" "d=\\ \"" "e=\195\182""#
    #expect(Avahi.service(line)?.attributes == ["a": "b;c", "d": #"\ ""#, "e": "ö"])
  }

  @Test(
    "Other lines contain no service",
    arguments: [
      "", "+;eth0;IPv4;nightly;_agon._tcp;local", "-;eth0;IPv4;nightly;_agon._tcp;local",
      "=;eth0;IPv4;nightly;_agon._tcp;local;lab.local;192.168.1.5", "=;eth0;IPv4;n;_agon._tcp;local;lab.local;;4000;",
      "=;eth0;IPv4;n;_agon._tcp;local;lab.local;192.168.1.5;x;", "Failed to create client object: Daemon not running",
    ])
  func otherLinesAreNoService(line: String) { #expect(Avahi.service(line) == nil) }

  @Test("The publisher receives all arguments and reports the name")
  func publisherGetsArguments() {
    #expect(
      Avahi.publisher.arguments(Sample.offer) == ["-s", "--", "nightly", "_agon._tcp", "4000", "version=1"])
    #expect(Avahi.publisher.name("Established under name 'it's #2'") == "it's #2")
    #expect(Avahi.publisher.name("Disconnected, reconnecting ...") == nil)
  }
}

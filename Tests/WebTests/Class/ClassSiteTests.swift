import Campaign
import Foundation
import People
import Testing

@testable import Web

@Suite struct ClassSiteTests {
  private let site: ClassSite
  private let routes: [Route]

  init() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "class-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    func write(_ text: String, to name: String) throws {
      try text.write(to: directory.appending(path: name), atomically: true, encoding: .utf8)
    }
    func path(_ name: String) -> String { directory.appending(path: name).path }
    try write("name,code\nada,code-ada\nben,code-ben\n", to: "students.csv")
    try write(
      "name: course\nvariants: [noughts:3x3]\nplayers: [random]\ndatabase: \(path("course.sqlite"))\n",
      to: "league.yml")
    try write(
      "config: \(path("league.yml"))\nstudents: \(path("students.csv"))\nfolder: \(path("uploads"))\n"
        + "lecturer: lecturer-1\n", to: "course.yml")
    site = try ClassSite(try Classroom(try ClassConfig(contentsOf: path("course.yml"))), address: "192.0.2.7:2466")
    routes = site.routes(for: [.games, .course], Shelf(DatabasePath(path("course.sqlite"))))
  }

  private func ask(
    _ method: String, _ target: String, as cookie: String? = nil, _ body: String = ""
  ) throws -> (status: Int, text: String, headers: [(name: String, value: String)]) {
    let cookies = cookie.map { [(name: "Cookie", value: "agon-class-8080=\($0)")] } ?? []
    let request = try #require(
      Request(
        method: method, target: target, headers: [(name: "Host", value: "localhost:8080")] + cookies,
        body: Array(body.utf8)))
    let response = Route.answer(to: request, by: routes)
    return (response.status, String(decoding: response.body, as: UTF8.self), response.headers)
  }

  private func signIn(_ code: String) throws -> String {
    let answer = try ask("POST", "/class/sign-in", #"{"code": "\#(code)"}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
    return String(try #require(cookie.split(separator: ";").first?.split(separator: "=").last))
  }

  private func ask(_ method: String, _ target: String, _ body: String) throws -> (
    status: Int, text: String, headers: [(name: String, value: String)]
  ) { try ask(method, target, as: nil, body) }

  @Test("Nobody sees more than a form before signing in, and a wrong code is counted")
  func strangersSignIn() throws {
    #expect(try ask("GET", "/class").text.contains("Sign in with the code on your slip"))
    #expect(try ask("GET", "/class/state").status == 401)
    for path in ["/class/marks.csv", "/class/slips", "/class/students/ada"] {
      #expect(try !ask("GET", path).text.contains("ada"))
    }
    #expect(try ask("POST", "/class/upload?file=a.py", "pass").status == 401)
    for number in 0..<9 { #expect(try ask("POST", "/class/sign-in", #"{"code": "wrong\#(number)"}"#).status == 403) }
    #expect(try ask("POST", "/class/sign-in", #"{"code": "wrong9"}"#).status == 403)
    #expect(try ask("POST", "/class/sign-in", #"{"code": "code-ada"}"#).status == 429)
  }

  @Test("A student uploads, and sees no other student's page")
  func studentsUpload() throws {
    let ada = try signIn(" CODE-ada ")
    #expect(try ask("GET", "/class", as: ada).text.contains("Nothing is uploaded yet"))
    #expect(try ask("POST", "/class/upload?file=a.txt", as: ada, "hello").status == 422)
    let kept = try ask("POST", "/class/upload?file=a.py", as: ada, "pass")
    #expect(kept.status == 200 && kept.text == "Upload 1 is kept, and is being checked.\n")
    #expect(try ask("GET", "/class/state", as: ada).text.contains("Upload 1, a.py, "))
    #expect(try ask("GET", "/class/students/ben", as: ada).status == 403)
    #expect(try ask("POST", "/class/freeze", as: ada, #"{"time": "now"}"#).status == 401)
    let used = try ask("POST", "/class/use", as: ada, #"{"number": 1}"#)
    #expect(used.text == "Upload 1 plays from the next night on.\n")
    #expect(try ask("POST", "/class/use", as: ada, #"{"number": 2}"#).status == 422)
    #expect(try ask("POST", "/class/use", as: ada, "{}").status == 400)
    #expect(try ask("POST", "/class/sign-out", as: ada, "{}").status == 200)
    #expect(try ask("GET", "/class/state", as: ada).status == 401)
  }

  @Test("The lecturer sees all students, their slips and marks, and closes uploads")
  func lecturersSeeAll() throws {
    let (ada, lecturer) = (try signIn("code-ada"), try signIn("lecturer-1"))
    let page = try ask("GET", "/class", as: lecturer).text
    #expect(page.contains("There was no night yet.") && page.contains("/class/students/ada"))
    #expect(try ask("GET", "/class/students/ada", as: lecturer).text.contains("Nothing is uploaded yet"))
    let slips = try ask("GET", "/class/slips", as: lecturer).text
    #expect(slips.contains("code-ben") && slips.contains("http://192.0.2.7:2466/class"))
    #expect(
      try ask("GET", "/class/marks.csv", as: lecturer).text.hasSuffix(
        "\r\nada,0,,,,,,,,,,,,,,\r\nben,0,,,,,,,,,,,,,,\r\n"))
    #expect(try ask("POST", "/class/start", as: lecturer, "{}").text.contains("no student has a bot"))
    #expect(try ask("POST", "/class/freeze", as: lecturer, #"{"time": "soon"}"#).status == 422)
    #expect(try ask("POST", "/class/freeze", as: lecturer, #"{"time": "now"}"#).status == 200)
    let closed = try ask("POST", "/class/upload?file=a.py", as: ada, "pass")
    #expect(closed.status == 409 && closed.text.hasPrefix("Uploads are closed since "))
    #expect(try ask("POST", "/class/freeze", as: lecturer, #"{"time": ""}"#).text.hasPrefix("Uploads are open. "))
    #expect(try ask("POST", "/class/upload?file=a.py", as: ada, "pass").status == 200)
  }
}

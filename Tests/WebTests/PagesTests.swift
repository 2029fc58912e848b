import Foundation
import Testing

@testable import Web

@Suite struct PagesTests {
  private func answer(_ target: String, on path: String, tag: String? = nil) throws -> Response {
    let headers = tag.map { [(name: "If-None-Match", value: $0)] } ?? []
    let request = try #require(Request(method: "GET", target: target, headers: headers))
    return Route.answer(to: request, by: Sample.pages(on: path))
  }

  private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test("The first page includes the part that it asks for later")
  func pageIncludesItsLivePart() throws {
    let database = try SampleDatabase()
    try database.play(5, of: "nightly")
    let (page, part) = (try answer("/", on: database.path), try answer("/state", on: database.path))
    let tag = try #require(part.tag)
    let start = "<main data-live=\"/state\" data-tag=\"\(tag.replacing("\"", with: "&quot;"))\">"
    #expect(text(page).contains(start + text(part) + "</main>"))
    #expect(text(page).hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(try answer("/state", on: database.path, tag: tag).status == 304)
  }

  @Test("Everything a page names exists")
  func namedResourcesExist() throws {
    let database = try SampleDatabase()
    let page = text(try answer("/", on: database.path))
    let named = page.matches(of: /(?:src|href)="(\/[^"]*)"/).map { String($0.output.1) }
    #expect(named == ["/style.css", "/live.js", "/", "/games", "/wall", "/play", "/lobby"])
    try database.play(1, of: "nightly")
    for page in [
      "/", "/wall", "/games", "/games?variant=noughts", "/games/1", "/variants/noughts%3A3x3", "/play", "/lobby",
    ] {
      let text = text(try answer(page, on: database.path))
      let named = text.matches(of: /(?:src|href|action)="(\/[^"]*)"/)
        .map { String($0.output.1).replacing("&amp;", with: "&") }
      for path in named { #expect(try answer(path, on: database.path).status == 200, "\(page): \(path)") }
    }
  }

  @Test("A page has nothing that its policy forbids")
  func pagesObeyThePolicy() throws {
    let database = try SampleDatabase()
    try database.play(5, of: "nightly")
    for path in [
      "/", "/games", "/games/1", "/games?plies=x", "/variants/noughts:3x3", "/play", "/play?variant=snap:4",
    ] {
      let page = text(try answer(path, on: database.path))
      for forbidden in [
        " style=", "<style", " onclick", "javascript:", "<script>", "=\"//", "src=\"http", "href=\"http",
      ] { #expect(!page.contains(forbidden), "\(path): \(forbidden)") }
    }
  }

  @Test("If there is no database yet all pages say so")
  func noDatabaseIsExplained() throws {
    let database = try SampleDatabase()
    let path = database.directory.appending(path: "<later>.sqlite").path
    for (page, status) in [
      ("/", 200), ("/state", 200), ("/games", 503), ("/games/1", 503), ("/compare?first=a&second=b", 503),
      ("/variants/noughts", 503), ("/games/1/values?ply=0", 503),
    ] {
      let response = try answer(page, on: path)
      #expect(response.status == status)
      #expect(text(response).contains("&lt;later&gt;.sqlite isn&#39;t there yet."), "\(page)")
    }
  }

  @Test("An error of the database is given as the answer")
  func databaseErrorIsAnswered() throws {
    let response = try answer("/", on: "/nowhere/at/all.sqlite")
    #expect(response.status == 500 && text(response).contains("/nowhere/at/all.sqlite"))
  }
}

import Campaign
import Encoding
import Engines
import Foundation
import Reports
import Store
import Synchronization

/// The pages of a class: students upload bots and see their results; the lecturer sees all of them.
public final class ClassSite: Sendable {
  let room: Classroom
  let book: ClassBook
  let night: NightProcess
  private let uploads: Uploads
  private let checks: UploadChecks
  private let freezing: UploadFreeze
  private let pace = UploadPace()
  private let limiter = RateLimiter()
  private let sessions = Mutex<[String: Person]>([:])
  private let listed: Mutex<[Student]>
  /// The address that slips tell, such as `192.168.1.5:2466`; nil for that of the request.
  private let address: String?

  /// Somebody who has signed in.
  enum Person: Hashable, Sendable {
    case student(String)
    case lecturer
  }

  /// Opens the pages of a class, and checks the uploads that haven't been.
  /// - Parameters:
  ///   - room: the class.
  ///   - address: the address of this server for others; nil where only this machine can connect.
  /// - Throws: `ConfigError` for what is wrong in the list of students; `ReportError` or `UsageError` where the uploads
  ///   can't be opened.
  package init(_ room: Classroom, address: String? = nil) throws {
    (self.room, self.address) = (room, address)
    let students = try room.students()
    listed = Mutex(students)
    uploads = try Uploads(room.file.folder)
    checks = UploadChecks(room, uploads)
    freezing = UploadFreeze(room.file)
    book = ClassBook(room)
    night = NightProcess(class: room.file.file, folder: room.file.folder)
    checks.resume(students)
  }

  // MARK: Routes

  /// The routes of the pages.
  func routes(for reader: Reader, _ shelf: Shelf) -> [Route] {
    func reading(_ path: String, _ handler: @escaping @Sendable (Request, [String], Person) throws -> Response) -> Route
    {
      .get(
        path,
        Page.orFailure(for: reader) { request, parameters in
          guard let person = self.listedPerson(of: request) else { return ClassPages.signIn(for: reader) }
          return Self.known(try handler(request, parameters, person))
        })
    }
    func posting(
      _ path: String, onlyLecturer: Bool = false,
      _ handler: @escaping @Sendable (Request, Person) throws -> Response
    ) -> Route {
      .post(path) { request, _ in
        try Self.attempt {
          guard let person = self.listedPerson(of: request), !onlyLecturer || person == .lecturer else {
            return .text("Sign in first.", status: 401)
          }
          return Self.known(try handler(request, person))
        }
      }
    }
    func lecturing(_ path: String, _ handler: @escaping @Sendable (Request, [String]) throws -> Response) -> Route {
      reading(path) { request, parameters, person in
        guard person == .lecturer else { return ClassPages.signIn(for: reader, status: 403) }
        return try handler(request, parameters)
      }
    }
    return [
      reading("/class") { _, _, person in try self.page(of: person, shelf) },
      .get("/class/state") { request, _ in
        guard let person = self.listedPerson(of: request) else { return .text("Sign in again.", status: 401) }
        return Self.known(.part(try self.part(of: person, shelf)).revalidated())
      },
      lecturing("/class/students/:name") { _, names in try self.page(ofStudent: names[0], shelf) },
      lecturing("/class/students/:name/state") { _, names in
        .part(try self.part(ofStudent: names[0], shelf, isLecturer: true)).revalidated()
      },
      lecturing("/class/slips") { request, _ in
        let address = self.address ?? request.values(of: "host").first ?? ""
        return ClassPages.slips(self.students().students, of: self.room.name, at: address, for: reader)
      },
      lecturing("/class/marks.csv") { _, _ in
        .csv(ClassMarks.text(self.students().students, try self.book.nights(), self), named: "marks.csv")
      },
      .post("/class/sign-in") { request, _ in try Self.attempt { try self.signIn(request) } },
      posting("/class/sign-out") { _, person in
        self.sessions.withLock { $0 = $0.filter { $0.value != person } }
        return .location("/class")
      },
      posting("/class/use") { request, person in
        let order = try request.order(UseOrder.self)
        guard case .student(let name) = person else { return .text("Only students have uploads.", status: 409) }
        try self.freezing.requireOpen()
        try self.uploads.use(order.number, of: name)
        return .text("Upload \(order.number) plays from the next night on.")
      },
      posting("/class/freeze", onlyLecturer: true) { request, _ in
        .text(try self.freezing.set(try request.order(FreezeOrder.self).time))
      },
      posting("/class/start", onlyLecturer: true) { _, _ in
        // Reported here rather than in the log of a process that ends at once.
        _ = try RunPlan(self.room.night())
        try self.night.start()
        return .text("The night has begun.")
      },
      .upload("/class/upload", most: Uploads.mostBytes, letsIn: isStudent) { request, _ in
        try Self.attempt { Self.known(try self.receive(request)) }
      },
      .script("/class.js", PackageResources.class_js),
    ]
  }

  /// Runs a handler; errors of the request become words.
  private static func attempt(_ body: () throws -> Response) throws -> Response {
    do {
      return try body()
    } catch let error as UploadError {
      let statuses: [UploadError.Kind: Int] = [.unusable: 422, .refused: 409, .tooMany: 429, .disk: 507]
      return .text(error.description, status: statuses[error.kind] ?? 409)
    } catch let refusal as RateLimiter.Refusal {
      return .text(refusal.description, status: refusal == .wrong ? 403 : 429)
    } catch let error as ConfigError {
      return .text(error.description, status: 409)
    } catch is DecodingError {
      return .text("This is no order.", status: 400)
    }
  }

  /// A response that gives somebody who has signed in precedence where there are too many connections.
  private static func known(_ response: Response) -> Response {
    var response = response
    response.standing = .seated
    return response
  }

  // MARK: Who asks

  private static func cookie(of request: Request) -> String { "agon-class-\(request.port)" }

  private func person(of request: Request) -> Person? {
    let cookies = request.cookies(Self.cookie(of: request))
    return sessions.withLock { sessions in cookies.compactMap { sessions[$0] }.first }
  }

  /// Somebody who has signed in, unless it is a student who isn't listed any more.
  private func listedPerson(of request: Request) -> Person? {
    let person = person(of: request)
    guard case .student(let name) = person else { return person }
    return students().students.contains { $0.name == name } ? person : nil
  }

  private func isStudent(_ request: Request) -> Bool {
    if case .student = person(of: request) { true } else { false }
  }

  /// The maximum number of sessions; beyond it the others have to sign in again.
  private static let mostSessions = 5_000

  private func signIn(_ request: Request) throws -> Response {
    let code = ClassCode.plain(try request.order(SignInOrder.self).code)
    var people = Dictionary(
      students().students.map { (ClassCode.plain($0.code), Person.student($0.name)) }
    ) { first, _ in first }
    people[ClassCode.plain(room.file.lecturer)] = .lecturer
    let person = try limiter.admit(code, from: request.origin, among: people)
    let secret = Pass.random()
    sessions.withLock { sessions in
      if sessions.count >= Self.mostSessions { sessions.removeAll() }
      sessions[secret] = person
    }
    var response = Response.location("/class")
    response.setCookie(Self.cookie(of: request), to: secret)
    return response
  }

  /// The students as they are listed now, or as they were when the list could last be read, and why it can't be.
  func students() -> (students: [Student], problem: String?) {
    listed.withLock { listed in
      do {
        listed = try room.students()
        return (listed, nil)
      } catch {
        return (listed, "\(error)")
      }
    }
  }

  // MARK: Uploads

  /// The maximum number of a student's uploads that wait for their check.
  private static let mostWaiting = 3

  private func receive(_ request: Request) throws -> Response {
    guard case .student(let name) = listedPerson(of: request) else { return .text("Sign in first.", status: 401) }
    try freezing.requireOpen()
    try pace.note(name)
    let waiting = Uploads.all(of: name, in: room.file.folder).count { $0.transcript == nil }
    guard waiting < Self.mostWaiting else {
      throw UploadError(.tooMany, "\(waiting) of your uploads wait for their check; wait until these are checked")
    }
    let upload = try uploads.add(request.body, named: request.value(of: "file") ?? "bot", of: name)
    checks.begin(upload, of: name)
    return .text("Upload \(upload.number) is kept, and is being checked.")
  }

  // MARK: Pages

  private func page(of person: Person, _ shelf: Shelf) throws -> Response {
    let title = if case .student(let name) = person { name } else { room.name }
    return ClassPages.page(title: title, at: "/class/state", try part(of: person, shelf), for: shelf.reader)
  }

  private func part(of person: Person, _ shelf: Shelf) throws -> Markup {
    switch person {
    case .lecturer: try LecturerPart(site: self, shelf: shelf, freeze: freezing.words).markup(try book.nights())
    case .student(let name): try part(ofStudent: name, shelf, isLecturer: false)
    }
  }

  private func page(ofStudent name: String, _ shelf: Shelf) throws -> Response {
    guard students().students.contains(where: { $0.name == name }) else {
      return Page.refusal("There is no student “\(name)”.", status: 404, for: shelf.reader)
    }
    return ClassPages.page(
      title: name, at: Link.path(["class", "students", name, "state"]),
      try part(ofStudent: name, shelf, isLecturer: true), for: shelf.reader)
  }

  private func part(ofStudent name: String, _ shelf: Shelf, isLecturer: Bool) throws -> Markup {
    let nights = try book.nights()
    let part = StudentPart(
      name: name, uploads: Uploads.all(of: name, in: room.file.folder),
      current: Uploads.current(of: name, in: room.file.folder)?.number, nights: nights,
      change: ClassBook.changes(of: [name], in: nights)[name], tournament: room.name, freeze: freezing.words,
      isOpen: freezing.isOpen, isLecturer: isLecturer, shelf: shelf)
    let last = nights.last { $0.places[name] != nil || $0.withdrawal(of: name) != nil }
    return part.markup(faults: try last.map { try book.faults(of: name, in: $0) } ?? [], last: last)
  }
}

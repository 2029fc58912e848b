import Foundation
import Reports
import Store

/// Pages shown before there is a database.
enum Waiting {
  /// A sentence about a database that doesn't exist yet.
  static func words(for shelf: Shelf) -> String {
    PrintableText.of("\(URL(filePath: shelf.path).lastPathComponent) isn't there yet; “agon run” makes it.")
  }

  /// A page's handler that answers with a page about the database where that doesn't exist yet, or can't be read.
  static func orElse(_ shelf: Shelf, _ handler: @escaping Route.Handler) -> Route.Handler {
    Page.orFailure(for: shelf.reader) { request, parameters in
      do {
        return try handler(request, parameters)
      } catch let error as StoreError where error.isAwaiting {
        return Page.refusal(words(for: shelf), status: 503, for: shelf.reader)
      }
    }
  }
}

extension StoreError {
  /// Whether the error is that there is no database yet where one may appear.
  package var isAwaiting: Bool {
    switch self {
    case .missing, .empty: true
    default: false
    }
  }
}

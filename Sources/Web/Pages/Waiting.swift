import Foundation
import Reports
import Store

/// What there is to see before there is a database.
enum Waiting {
  /// What a database that isn't there yet waits for.
  static func words(for shelf: Shelf) -> String {
    PrintableText.of("\(URL(filePath: shelf.path).lastPathComponent) isn't there yet; “agon run” makes it.")
  }

  /// A page's handler, but that a page says what it waits for where there is no database yet, and what is wrong with one
  /// that can't be read.
  static func orElse(_ shelf: Shelf, _ handler: @escaping Route.Handler) -> Route.Handler {
    Page.orFailure { request, parameters in
      do {
        return try handler(request, parameters)
      } catch let error as StoreError where error.isAwaiting {
        return Page.refusal(words(for: shelf), status: 503)
      }
    }
  }
}

extension StoreError {
  /// Whether there is no database yet where one may come to be.
  package var isAwaiting: Bool {
    switch self {
    case .missing, .empty: true
    default: false
    }
  }
}

import Store

/// Pages on a database that may not exist yet.
enum Waiting {
  /// A page's handler that answers with a page about the database if that doesn't exist yet, or can't be read.
  static func orElse(_ shelf: Shelf, _ handler: @escaping Route.Handler) -> Route.Handler {
    Page.orFailure(for: shelf.reader) { request, parameters in
      do {
        return try handler(request, parameters)
      } catch let error as StoreError where error.isAwaiting {
        let state = EmptyState.noDatabase(on: shelf)
        return Page.refusal(state.words, [state.remedy], status: 503, for: shelf.reader)
      }
    }
  }
}

/// What steps through games and copies what is to be pasted.
package enum PageScript {
  /// The script of the HTML report, for pages that have it as a file beside them.
  package static var source: [UInt8] { PackageResources.page_js }
}

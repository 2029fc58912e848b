import Foundation
import NIOCore
import NIOPosix

/// Finds game hosts on the local network.
public enum Services {
  /// The hosts that answer within a time, each once, by name.
  ///
  /// Avahi's tools or `dns-sd` are used where they work, otherwise a built-in querier. On the loopback interface the
  /// querier is always used, too. The search never fails: where there is no network, nothing is found. Not to be called
  /// on an event loop.
  /// - Parameter seconds: the duration of the search, which always passes in full. Two seconds suffice where no packets
  ///   are lost.
  public static func find(for seconds: Double) -> [Service] {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let links = NetworkInterface.ofThisMachine()
    do {
      let search = try loop.submit {
        let search = Search(on: loop)
        search.ask(on: links.filter(\.isLoopback))
        return NIOLoopBound(search, eventLoop: loop)
      }.wait()
      let browser = Browser {
        loop.execute { search.value.ask(on: links.filter { !$0.isLoopback }) }
      }
      Thread.sleep(forTimeInterval: seconds)
      return Service.merged(browser.end() + (try loop.submit { search.value.end() }.wait()))
    } catch {
      // The event loop shared by the whole program never ends.
      return []
    }
  }
}

/// An election in which each voter says for pairs of candidates which of the two they prefer, or abstains.
///
/// Candidates are ordered by Copeland's method: by the number of others that they beat in votes on the two of them,
/// ties counting half. Among those that are level there, Schulze's method decides: a candidate is ahead of another if
/// its chain of majorities to the other is stronger than the other's chain to it.
/// Sources: A. H. Copeland, *A reasonable social welfare function*, 1951; M. Schulze, *A new monotonic,
/// clone-independent, reversal symmetric, and Condorcet-consistent single-winner election method*, Social Choice and
/// Welfare 36, 2011.
public struct PairwiseElection: Sendable {
  /// The number of voters who prefer the candidate of the row to that of the column.
  public let votes: [[Int]]
  /// Copeland's score of each candidate: the number of others it beats, ties counting half.
  public let copeland: [Double]
  /// The number of others that each candidate beats by chains of majorities.
  public let schulze: [Int]

  /// Counts votes; the matrix is square, and its diagonal means nothing.
  ///
  /// Complexity: O(candidates^3).
  public init(votes: [[Int]]) {
    self.votes = votes
    let candidates = votes.indices
    copeland = candidates.map { one in
      candidates.reduce(0) { sum, other in
        guard one != other, votes[one][other] >= votes[other][one] else { return sum }
        return sum + (votes[one][other] == votes[other][one] ? 0.5 : 1)
      }
    }
    let chains = Self.chains(votes)
    schulze = candidates.map { one in candidates.count { chains[one][$0] > chains[$0][one] } }
  }

  /// The rank of each candidate, from 1; candidates tied by both methods share a rank.
  public var ranks: [Int] {
    votes.indices.map { one in
      1 + votes.indices.count { (copeland[one], schulze[one]) < (copeland[$0], schulze[$0]) }
    }
  }

  /// The strength of the strongest chain from each candidate to each other: the strength of a chain is the fewest votes
  /// of any of its majorities. Source: R. W. Floyd, Communications of the ACM 5, 1962.
  private static func chains(_ votes: [[Int]]) -> [[Int]] {
    let candidates = votes.indices
    var chains = candidates.map { one in
      candidates.map { votes[one][$0] > votes[$0][one] ? votes[one][$0] : 0 }
    }
    for middle in candidates {
      for one in candidates where one != middle && chains[one][middle] > 0 {
        for other in candidates where other != one {
          chains[one][other] = max(chains[one][other], min(chains[one][middle], chains[middle][other]))
        }
      }
    }
    return chains
  }
}

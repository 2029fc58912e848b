import Testing

@testable import Statistics

@Suite struct PairwiseElectionTests {
  /// The votes of ballots, each with how many cast it.
  private func votes(_ ballots: [(Int, String)]) -> [[Int]] {
    let names = ballots[0].1.sorted()
    return names.map { one in
      names.map { other in
        ballots.reduce(0) { sum, ballot in
          guard let place = ballot.1.firstIndex(of: one), let behind = ballot.1.firstIndex(of: other) else {
            return sum
          }
          return sum + (place < behind ? ballot.0 : 0)
        }
      }
    }
  }

  @Test("Schulze's example has its known order")
  func schulzeExampleIsKnown() {
    // Wikipedia, *Schulze method*; the sums of votes between neighbours of the order are those of OpenSpiel's test.
    let votes = votes([
      (5, "ACBED"), (5, "ADECB"), (8, "BEDAC"), (3, "CABED"), (7, "CAEBD"), (2, "CBADE"), (7, "DCEBA"), (8, "EBADC"),
    ])
    let election = PairwiseElection(votes: votes)
    #expect(election.schulze == [3, 1, 2, 0, 4])
    #expect(election.copeland == [2, 2, 2, 1, 3])
    #expect(election.ranks == [2, 4, 3, 5, 1])
    let order = [4, 0, 2, 1, 3]
    var sums = [0]
    for (one, next) in zip(order, order.dropFirst()).reversed() { sums.append(sums[sums.count - 1] + votes[one][next]) }
    #expect(sums.reversed() == [111, 88, 62, 33, 0])
  }

  @Test("The player that beats all others is first")
  func condorcetWinnerIsFirst() {
    // Wikipedia, *Condorcet method*: where the capital of Tennessee should be (Memphis, Nashville, Chattanooga,
    // Knoxville).
    let election = PairwiseElection(votes: votes([(42, "MNCK"), (26, "NCKM"), (15, "CKNM"), (17, "KCNM")]))
    // In the order of letters: Chattanooga, Knoxville, Memphis, Nashville.
    #expect(election.copeland == [2, 1, 0, 3])
    #expect(election.ranks == [2, 3, 4, 1])
  }

  @Test("Without votes all are level")
  func noVotesAllLevel() {
    let election = PairwiseElection(votes: [[0, 0, 0], [0, 0, 0], [0, 0, 0]])
    #expect(election.copeland == [1, 1, 1])
    #expect(election.schulze == [0, 0, 0])
    #expect(election.ranks == [1, 1, 1])
    #expect(PairwiseElection(votes: []).ranks == [])
  }
}

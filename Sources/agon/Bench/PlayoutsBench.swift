import Foundation
import Play
import Reports

/// The speed of random playouts compared with loops in C for a single board, both in processor time on one core.
enum PlayoutsBench {
  /// The variants for which there are loops.
  private static let variants = [
    "noughts:3x3", "connect-four:7x6", "reversi:8x8", "hex:11x11", "go:9x9", "draughts:10x10", "ataxx:7x7",
    "amazons:10x10",
  ]

  /// A playout of each of the variants, in their order, as a C programmer would write it: bitboards, a fast random
  /// number for each move, no search of any kind. At Hex the board is filled, and its chains are followed once. At Go
  /// chains are rings of points with a count of liberties, in which a liberty counts once for each stone that touches
  /// it. At draughts captures are looked for from each piece. At Amazons a queen's way is taken as often as it leaves
  /// cells for the arrow. The argument is the number of seconds for each.
  private static let source = #"""
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <time.h>

    typedef uint64_t u64;
    static u64 state = 1;
    static inline u64 next(void) {
      u64 z = state += 0x9E3779B97F4A7C15ull;
      z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
      z = (z ^ z >> 27) * 0x94D049BB133111EBull;
      return z ^ z >> 31;
    }
    static inline int below(int count) { return (int)((next() >> 32) * (u64)count >> 32); }
    static inline u64 pick(u64 cells) {
      for (int rank = below(__builtin_popcountll(cells)); rank; rank--) cells &= cells - 1;
      return cells & -cells;
    }

    static int noughts(void) {
      static const int lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
      int marks[2] = {0, 0};
      for (int ply = 0; ply < 9; ply++) {
        int side = ply & 1;
        marks[side] |= (int)pick(0777 & ~(marks[0] | marks[1]));
        for (int i = 0; i < 8; i++) if ((marks[side] & lines[i]) == lines[i]) return side ? -1 : 1;
      }
      return 0;
    }

    static int four(u64 b) {
      static const int steps[4] = {1, 6, 7, 8};
      for (int i = 0; i < 4; i++) {
        u64 pairs = b & b >> steps[i];
        if (pairs & pairs >> 2 * steps[i]) return 1;
      }
      return 0;
    }
    static int connect(void) {
      const u64 feet = 0x40810204081ull, board = feet * 63;
      u64 discs[2] = {0, 0};
      for (int ply = 0; ply < 42; ply++) {
        u64 taken = discs[0] | discs[1];
        int side = ply & 1;
        discs[side] |= pick((taken + feet) & board);
        if (four(discs[side])) return side ? -1 : 1;
      }
      return 0;
    }

    static const u64 inner = 0x7E7E7E7E7E7E7E7Eull;
    static inline u64 shifted(u64 b, int step) { return step > 0 ? b << step : b >> -step; }
    static const int rays[8] = {1, 7, 8, 9, -1, -7, -8, -9};
    static inline u64 mobility(u64 own, u64 other) {
      u64 empty = ~(own | other), moves = 0;
      for (int i = 0; i < 8; i++) {
        u64 over = rays[i] % 8 ? other & inner : other, run = shifted(own, rays[i]) & over;
        for (int k = 0; k < 5; k++) run |= shifted(run, rays[i]) & over;
        moves |= shifted(run, rays[i]) & empty;
      }
      return moves;
    }
    static inline u64 flips(u64 own, u64 other, u64 move) {
      u64 all = 0;
      for (int i = 0; i < 8; i++) {
        u64 over = rays[i] % 8 ? other & inner : other, run = shifted(move, rays[i]) & over;
        for (int k = 0; k < 5; k++) run |= shifted(run, rays[i]) & over;
        if (shifted(run, rays[i]) & own) all |= run;
      }
      return all;
    }
    static int reversi(void) {
      u64 own = 0x0000000810000000ull, other = 0x0000001008000000ull;
      int side = 0, passes = 0;
      while (passes < 2) {
        u64 moves = mobility(own, other);
        if (moves) {
          u64 move = pick(moves), turned = flips(own, other, move);
          own |= turned | move;
          other &= ~turned;
          passes = 0;
        } else passes++;
        u64 swap = own; own = other; other = swap;
        side ^= 1;
      }
      int margin = __builtin_popcountll(own) - __builtin_popcountll(other);
      return side ? -margin : margin;
    }

    enum { side = 11, wide = side + 2, cells = side * side };
    static int hex(void) {
      static const int steps[6] = {1, -1, wide, -wide, wide - 1, 1 - wide};
      char stones[wide * wide] = {0};
      int order[cells], open[cells], count = 0;
      for (int i = 0; i < cells; i++) order[i] = (i / side + 1) * wide + i % side + 1;
      for (int i = 0; i < (cells + 1) / 2; i++) {
        int other = i + below(cells - i), cell = order[other];
        order[other] = order[i];
        stones[cell] = 1;
      }
      for (int x = wide + 1; x <= wide + side; x++) if (stones[x]) stones[open[count++] = x] = 0;
      while (count) {
        int cell = open[--count];
        if (cell >= side * wide) return 1;
        for (int i = 0; i < 6; i++) {
          int next = cell + steps[i];
          if (stones[next]) stones[open[count++] = next] = 0;
        }
      }
      return -1;
    }

    enum { edge = 9, step = edge + 1, size = step * (edge + 2) + 1, none = 0, wall = 3 };
    static const int besides[4] = {-step, -1, 1, step}, corners[4] = {-step - 1, 1 - step, step - 1, step + 1};
    static unsigned char colour[size];
    static int first[size], after[size], liberties[size], length[size], open[size], place[size], opens, ko;
    static int covered(int point) {
      for (int i = 0; i < 4; i++) if (colour[point + besides[i]] == none) return 0;
      return 1;
    }
    static int within(int point, int own) {
      for (int i = 0; i < 4; i++) {
        int beside = colour[point + besides[i]];
        if (beside != own && beside != wall) return 0;
      }
      return 1;
    }
    static int eye(int point, int own) {
      int others = 0, walls = 0;
      if (!within(point, own)) return 0;
      for (int i = 0; i < 4; i++) {
        int corner = colour[point + corners[i]];
        others += corner == 3 - own;
        walls += corner == wall;
      }
      return walls ? !others : others < 2;
    }
    static int sensible(int point, int own) {
      if (!covered(point)) return 1;
      if (point == ko || eye(point, own)) return 0;
      int found = 0;
      for (int i = 0; i < 4; i++) liberties[first[point + besides[i]]]--;
      for (int i = 0; i < 4; i++) {
        int beside = point + besides[i];
        if (colour[beside] != wall) found |= (liberties[first[beside]] == 0) != (colour[beside] == own);
      }
      for (int i = 0; i < 4; i++) liberties[first[point + besides[i]]]++;
      return found;
    }
    static void swap_open(int a, int b) {
      int one = open[a], other = open[b];
      open[a] = other, open[b] = one, place[one] = b, place[other] = a;
    }
    static int take(int chain) {
      int point = chain;
      do {
        colour[point] = none;
        open[place[point] = opens++] = point;
        for (int i = 0; i < 4; i++) {
          int beside = colour[point + besides[i]];
          if (beside == 1 || beside == 2) liberties[first[point + besides[i]]]++;
        }
        point = after[point];
      } while (point != chain);
      return length[chain];
    }
    static void put(int point, int own) {
      int chain = point, taken = 0, enclosed = 1;
      swap_open(place[point], --opens);
      colour[point] = own;
      first[point] = after[point] = point;
      length[point] = 1;
      liberties[point] = 0;
      for (int i = 0; i < 4; i++) {
        int beside = colour[point + besides[i]];
        if (beside == none) liberties[point]++;
        else if (beside != wall) liberties[first[point + besides[i]]]--;
        enclosed &= beside == wall || beside == 3 - own;
      }
      for (int i = 0; i < 4; i++) {
        int beside = point + besides[i], other = first[beside];
        if (colour[beside] == own && other != chain) {
          int small = length[chain] < length[other] ? chain : other, large = chain + other - small, stone = small;
          length[large] += length[small];
          liberties[large] += liberties[small];
          do { first[stone] = large; stone = after[stone]; } while (stone != small);
          int link = after[large]; after[large] = after[small]; after[small] = link;
          chain = large;
        } else if (colour[beside] == 3 - own && !liberties[other]) taken += take(other);
      }
      ko = enclosed && taken == 1 ? open[opens - 1] : 0;
    }
    static int go(void) {
      opens = ko = 0;
      for (int i = 0; i < size; i++) colour[i] = wall, first[i] = 0;
      for (int y = 1; y <= edge; y++) for (int x = 1; x <= edge; x++) {
        int point = y * step + x;
        colour[point] = none;
        open[place[point] = opens++] = point;
      }
      int passes = 0, own = 1, left = 8 * edge * edge;
      while (passes < 2 && left--) {
        int tries = opens;
        passes++;
        while (tries) {
          int i = below(tries), point = open[i];
          if (sensible(point, own)) { put(point, own); passes = 0; break; }
          swap_open(i, --tries);
        }
        if (passes) ko = 0;
        own = 3 - own;
      }
      int points = -15;
      for (int i = step + 1; i < size - step; i++) {
        if (colour[i] == 1 || colour[i] == 2) points += colour[i] == 1 ? 2 : -2;
        else if (colour[i] == none) points += within(i, 1) ? 2 : within(i, 2) ? -2 : 0;
      }
      return points > 0 ? 1 : -1;
    }

    static const u64 squares = 0x3FF7FEFFDFFBFFull;
    static const int diagonals[4] = {-6, -5, 5, 6};
    typedef struct { u64 from, to, taken; } jump;
    static jump jumps[256];
    static int found, most;
    static int extend(u64 from, u64 at, u64 taken, u64 other, u64 empty, int king, int last) {
      int any = 0;
      for (int i = 0; i < 4; i++) {
        int step = diagonals[i];
        if (step == -last || (king && step == last)) continue;
        u64 base = at, all = taken;
        for (;;) {
          u64 over = shifted(base, step);
          if (king) while (over & empty) over = shifted(over, step);
          u64 to = shifted(over & other & ~all, step) & empty;
          if (!to) break;
          any = 1;
          all |= over;
          int more = 0;
          u64 first = to;
          do {
            more |= extend(from, to, all, other, empty, king, step);
            base = to;
            to = king ? shifted(to, step) & empty : 0;
          } while (to);
          u64 ahead = shifted(base, step);
          if (king && shifted(ahead & other & ~all, step) & empty) continue;
          int count = __builtin_popcountll(all);
          if (more || count < most) break;
          if (count > most) { most = count; found = 0; }
          for (to = first; to; to = king ? shifted(to, step) & empty : 0) {
            int k = 0;
            while (k < found && (jumps[k].from != from || jumps[k].to != to || jumps[k].taken != all)) k++;
            if (k == found && found < 256) jumps[found++] = (jump){from, to, all};
          }
          break;
        }
      }
      return any;
    }
    static inline u64 slide(u64 at, int step, u64 empty) {
      u64 all = 0;
      for (u64 to = shifted(at, step) & empty; to; to = shifted(to, step) & empty) all |= to;
      return all;
    }
    static int draughts(void) {
      u64 own = squares & ~0ull << 32, other = squares & ((1ull << 21) - 1), kings = 0, past[64][2];
      int side = 0, quiet = 0, ending = 0, limit = 0;
      for (;;) {
        u64 empty = squares & ~(own | other);
        found = most = 0;
        for (u64 rest = own; rest; rest &= rest - 1) {
          u64 at = rest & -rest;
          extend(at, at, 0, other, empty | at, (kings & at) != 0, 0);
        }
        u64 from, to, taken = 0;
        if (found) {
          jump j = jumps[below(found)];
          from = j.from, to = j.to, taken = j.taken;
        } else {
          int *ahead = (int *)diagonals + 2 * side;
          u64 men = own & ~kings, left = shifted(men, ahead[0]) & empty, right = shifted(men, ahead[1]) & empty;
          int total = __builtin_popcountll(left) + __builtin_popcountll(right);
          u64 reach[24], origin[24];
          int count = 0;
          for (u64 rest = own & kings; rest; rest &= rest - 1, count++) {
            origin[count] = rest & -rest;
            reach[count] = 0;
            for (int i = 0; i < 4; i++) reach[count] |= slide(origin[count], diagonals[i], empty);
            total += __builtin_popcountll(reach[count]);
          }
          if (!total) return side ? 1 : -1;
          int rank = below(total), number = __builtin_popcountll(left);
          u64 set = left;
          int step = ahead[0], k = -1;
          if (rank >= number) {
            rank -= number, set = right, step = ahead[1], number = __builtin_popcountll(right);
            while (rank >= number) { rank -= number; set = reach[++k]; number = __builtin_popcountll(set); }
          }
          while (rank--) set &= set - 1;
          to = set & -set;
          from = k < 0 ? shifted(to, -step) : origin[k];
        }
        u64 last = side ? squares & ~0ull << 49 : 31;
        int king = (kings & from) != 0;
        if (king && !taken) past[quiet][0] = own & kings, past[quiet++][1] = other & kings; else quiet = 0;
        own = (own & ~from) | to;
        other &= ~taken;
        kings = (kings & ~(from | taken)) | (king || (to & last) ? to : 0);
        u64 swap = own; own = other; other = swap;
        side ^= 1;
        if (quiet >= 50) return 0;
        if (quiet >= 4) {
          int times = 1;
          for (int k = quiet - 4; k >= 0; k -= 2)
            times += past[k][0] == (own & kings) && past[k][1] == (other & kings);
          if (times >= 3) return 0;
        }
        int mine = __builtin_popcountll(own), theirs = __builtin_popcountll(other), now = 0;
        int high = mine > theirs ? mine : theirs, low = mine + theirs - high;
        if (low == 1 && own & kings && other & kings) now = high < 3 ? 10 : high == 3 ? 32 : 0;
        ending = now && now == limit ? ending + 1 : 0;
        limit = now;
        if (limit && ending >= limit && own) return 0;
      }
    }

    /* rows of eight bits, of which the last is a guard */
    static const u64 field = 0x007F7F7F7F7F7F7Full;
    static inline u64 near(u64 b) {
      u64 row = b | b << 1 | b >> 1;
      return (row | row << 8 | row >> 8) & field;
    }
    static int ataxx(void) {
      u64 own = 1ull | 1ull << 54, other = 1ull << 6 | 1ull << 48;
      int side = 0, quiet = 0;
      while (quiet < 100 && own) {
        u64 free = field & ~(own | other), grown = near(own) & free;
        int count = __builtin_popcountll(grown), jumps[49];
        u64 pieces[49];
        int all = count, number = 0;
        for (u64 rest = own; rest; rest &= rest - 1, number++) {
          u64 piece = rest & -rest, ring = near(piece);
          pieces[number] = piece;
          all += jumps[number] = __builtin_popcountll(near(ring) & ~ring & free);
        }
        if (!all) {
          if (!(near(near(other)) & free)) break;
          quiet++;
        } else {
          int rank = below(all);
          u64 to;
          if (rank < count) {
            for (to = grown; rank; rank--) to &= to - 1;
            quiet = 0;
          } else {
            rank -= count;
            for (number = 0; rank >= jumps[number]; number++) rank -= jumps[number];
            u64 ring = near(pieces[number]);
            for (to = near(ring) & ~ring & free; rank; rank--) to &= to - 1;
            own &= ~pieces[number];
            quiet++;
          }
          to &= -to;
          u64 turned = near(to) & other;
          own |= to | turned;
          other &= ~turned;
        }
        u64 swap = own; own = other; other = swap;
        side ^= 1;
      }
      int margin = quiet >= 100 ? 0 : __builtin_popcountll(own) - __builtin_popcountll(other);
      return side ? -margin : margin;
    }

    /* a frame of one cell around ten rows of ten */
    enum { frame = 12 };
    static int amazons(void) {
      static const int steps[8] = {1, frame + 1, frame, frame - 1, -1, -frame - 1, -frame, 1 - frame};
      static const char starts[2][4] = {{85, 124, 127, 94}, {49, 16, 19, 58}};
      char taken[frame * frame];
      int amazons[2][4], side = 0;
      memset(taken, 1, sizeof taken);
      for (int y = 1; y <= 10; y++) memset(taken + y * frame + 1, 0, 10);
      for (int i = 0; i < 8; i++) taken[amazons[i / 4][i % 4] = starts[i / 4][i % 4]] = 1;
      for (int empty = 92;; side ^= 1, empty--) {
        int to[140], from[140], count = 0;
        for (int i = 0; i < 4; i++)
          for (int k = 0; k < 8; k++)
            for (int cell = amazons[side][i] + steps[k]; !taken[cell]; cell += steps[k]) {
              to[count] = cell;
              from[count++] = i;
            }
        if (!count) return side ? 1 : -1;
        int most = empty < 35 ? empty + 1 : 35;
        for (;;) {
          int way = below(count), arrows[35], found = 0, old = amazons[side][from[way]];
          taken[old] = 0;
          for (int k = 0; k < 8; k++)
            for (int cell = to[way] + steps[k]; !taken[cell]; cell += steps[k]) arrows[found++] = cell;
          int rank = below(most);
          if (rank < found) {
            amazons[side][from[way]] = to[way];
            taken[to[way]] = taken[arrows[rank]] = 1;
            break;
          }
          taken[old] = 1;
        }
      }
    }

    int main(int count, char **arguments) {
      static int (*const games[])(void) = {noughts, connect, reversi, hex, go, draughts, ataxx, amazons};
      for (int i = 0; i < (int)(sizeof games / sizeof *games); i++) {
        long played = 0, sum = 0;
        clock_t start = clock(), end = start + (clock_t)(atof(arguments[1]) * CLOCKS_PER_SEC);
        while (clock() < end) for (int k = 0; k < 1000; k++, played++) sum += games[i]();
        printf("%.0f %ld\n", (double)played * CLOCKS_PER_SEC / (double)(clock() - start), sum);
      }
      return 0;
    }
    """#

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    let theirs = try Workbench.use { directory -> [Double] in
      guard let program = try Workbench.build(source, as: "playouts", in: directory) else { return [] }
      let process = Process()
      let output = Pipe()
      process.executableURL = program
      process.arguments = ["\(settings.seconds)"]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
    }
    guard theirs.count == variants.count else {
      return try Console.print("skipped: there is no C compiler, “cc”, to build the loops with\n")
    }
    try Console.print("variant            playouts/s   a loop in C   ratio\n")
    for (variant, loop) in zip(variants, theirs) {
      let speed = Measure.playouts(of: try Catalog.variant(variant), seconds: settings.seconds)
      try Console.print(
        variant.padded(to: 17, .leading) + Measure.grouped(Int(speed)).padded(to: 12, .trailing)
          + Measure.grouped(Int(loop)).padded(to: 14, .trailing)
          + String(format: "%.2f", speed / loop).padded(to: 8, .trailing) + "\n")
    }
  }
}

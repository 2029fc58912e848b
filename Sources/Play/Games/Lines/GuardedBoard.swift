/// How many bits a board with guards needs: its cells, and room to shift a whole line along a diagonal.
func bitsNeeded(lanes: Int, stride: Int, line: Int) -> Int { max(lanes * stride, line * (stride + 1) + 1) }

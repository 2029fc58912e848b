"use strict";
(() => {
  const make = (name, attributes, ...children) => {
    const svg = ["svg", "rect", "circle", "line", "polygon", "polyline", "text", "g"].includes(name);
    const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  // What stands in a block to paste goes to the clipboard at a touch.
  for (const block of document.querySelectorAll("pre.paste")) {
    const button = make("button", { type: "button", class: "copy" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(block);
        button.textContent = "Press Ctrl+C";
      }
    });
    block.before(button);
  }

  // Paper can't be opened.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => { for (const details of opened) details.open = false; });

  const seatColours = ["#0064a8", "#b04a00", "#007a5a", "#9c3d7e", "#6b6100", "#4b4fb8", "#a8323a", "#4a5560"];
  const bold = { "text-anchor": "middle", "font-weight": "bold" };

  const drawPiece = (piece, look, shapes, x, y, side) => {
    const middle = [x + side / 2, y + side / 2], radius = side * 0.32, arm = radius * 0.75;
    if (look === "cross") {
      const stroke = { class: "s-series0", stroke: "#0064a8", "stroke-width": side * 0.08 };
      return [[-1, 1], [1, -1]].map(([a, b]) => make("line", {
        x1: middle[0] - arm, y1: middle[1] + a * arm, x2: middle[0] + arm, y2: middle[1] + b * arm, ...stroke,
      }));
    }
    if (look === "nought") {
      return [make("circle", {
        cx: middle[0], cy: middle[1], r: radius * 0.86, fill: "none", class: "s-series1", stroke: "#b04a00",
        "stroke-width": radius * 0.28,
      })];
    }
    if (look === "letter" || look.startsWith("counter")) {
      const size = radius * 1.2, seat = Number(look.split("-")[1]) % seatColours.length;
      const at = { ...bold, x: middle[0], y: middle[1] + 0.35 * size, "font-size": size };
      if (look === "letter") return [make("text", { ...at, class: "f-ink", fill: "#1b1f24" }, piece)];
      const disc = { cx: middle[0], cy: middle[1], r: radius, class: `f-series${seat}`, fill: seatColours[seat] };
      return [make("circle", disc), make("text", { ...at, class: "f-paper", fill: "#fff" }, piece)];
    }
    const paint = { fill: look.startsWith("dark") ? "#1b1f24" : "#fff", class: "s-edge", stroke: "#1b1f24" };
    if (look.endsWith("disc")) return [make("circle", { cx: middle[0], cy: middle[1], r: radius, ...paint })];
    // Areas bounded by points, and discs: a centre and a radius.
    const scale = radius * 1.2, place = (value, axis) => (middle[axis] + value * scale).toFixed(2);
    return shapes.map((part) => part.length === 3
      ? make("circle", { cx: place(part[0], 0), cy: place(part[1], 1), r: part[2] * scale, ...paint })
      : make("polygon", { points: part.map((value, number) => place(value, number % 2)).join(" "), ...paint }));
  };

  // The places of cells: squares, or hexagons that touch in rows or in columns, where every second place is a cell, or a
  // rhombus of hexagons.
  const root3 = Math.sqrt(3);
  const grids = {
    "square": (columns, rows) => ({ width: columns, height: rows, at: (x, y) => [x + 0.5, y + 0.5] }),
    "hexagon-rows": (columns, rows) => ({
      width: (columns + 1) / 2, height: (2 + 1.5 * (rows - 1)) / root3, turn: Math.PI / 6,
      at: (x, y) => [(x + 1) / 2, (1 + 1.5 * y) / root3],
    }),
    "hexagon-columns": (columns, rows) => ({
      width: (2 + 1.5 * (columns - 1)) / root3, height: (rows + 1) / 2, turn: 0,
      at: (x, y) => [(1 + 1.5 * x) / root3, (y + 1) / 2],
    }),
    "rhombus": (columns, rows) => ({
      width: columns + (rows - 1) / 2, height: (2 + 1.5 * (rows - 1)) / root3, turn: Math.PI / 6,
      at: (x, y) => [x + (y + 1) / 2, (1 + 1.5 * y) / root3],
    }),
  };

  const drawBoard = (game, boards, ply) => {
    if (game.texts) return make("pre", {}, game.texts[ply]);
    const grid = grids[game.shape](game.width, game.height);
    // Sides that are joined have a line along them, of which half lies outside.
    const rim = game.sides.length ? 4 : 0;
    const side = Math.min(44, 480 / grid.width), left = rim + (game.rows.length ? 22 : 0), top = rim + 18;
    const width = left + side * grid.width + rim + 2, height = top + side * grid.height + rim + 2;
    const corner = (x, y, number, size) => {
      const middles = grid.at(x, y).map((middle, axis) => [left, top][axis] + middle * side);
      const angle = grid.turn + number * Math.PI / 3;
      return [Math.cos, Math.sin].map((part, axis) => (middles[axis] + size / root3 * part(angle)).toFixed(2)).join(",");
    };
    const cell = (x, y, inset, attributes) => {
      const [cx, cy] = grid.at(x, y).map((middle) => middle * side), size = side - 2 * inset;
      if (grid.turn === undefined) {
        return make("rect", { x: left + cx - size / 2, y: top + cy - size / 2, width: size, height: size, ...attributes });
      }
      const points = [0, 1, 2, 3, 4, 5].map((number) => corner(x, y, number, size));
      return make("polygon", { points: points.join(" "), ...attributes });
    };
    const svg = make("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 11,
      "font-family": "system-ui, sans-serif", "aria-label": `The board after ${ply} of ${game.moves.length} plies` });
    const label = (text, x, y, anchor) =>
      svg.append(make("text", { x, y, "text-anchor": anchor, class: "f-quiet", fill: "#57606a" }, text));
    game.columns.forEach((name, x) => label(name, left + grid.at(x, 0)[0] * side, 12, "middle"));
    game.rows.forEach((name, y) => {
      const [cx, cy] = grid.at(0, y).map((middle) => middle * side);
      label(name, left + cx - side / 2 - 6 - rim, top + cy + 4, "end");
    });
    const board = boards[ply], isEnd = ply === game.moves.length;
    for (let y = 0; y < game.height; y++) {
      for (let x = 0; x < game.width; x++) {
        const place = y * game.width + x;
        if (board[place] === " ") continue;
        const [px, py] = grid.at(x, y).map((middle, axis) => [left, top][axis] + (middle - 0.5) * side);
        svg.append(cell(x, y, 0, { class: "f-paper s-grid", fill: "#fff", stroke: "#d5dadf" }));
        const look = game.pieces[board[place]];
        if (look) svg.append(...drawPiece(board[place], look, game.shapes[board[place]], px, py, side));
        const won = isEnd ? game.line.indexOf(place) : -1;
        if (won >= 0 || game.last[ply] === place) {
          svg.append(cell(x, y, 2, { fill: "none", class: "s-series1", stroke: "#b04a00",
            "stroke-width": won >= 0 ? 3 : 1.5 }));
        }
        // A hexagon begins further down at its right side than a square.
        const down = grid.turn === undefined ? 12 : 0.2 * side + 8;
        if (won >= 0) label(String(won + 1), px + side - 4, py + down, "end");
      }
    }
    if (rim) {
      // The corners of a hexagon from that at the lower right on clockwise: 1 is below, 4 above.
      const along = (count, corners, at) => Array.from({ length: count }, (_, place) =>
        corners.map((number) => corner(...at(place), number, side))).flat().join(" ");
      const [right, below] = [game.width - 1, game.height - 1];
      const lines = [
        along(game.height, [3, 2], (y) => [0, y]), along(game.height, [5, 0], (y) => [right, y]),
        along(game.width, [3, 4, 5], (x) => [x, 0]), along(game.width, [2, 1, 0], (x) => [x, below]),
      ];
      lines.forEach((points, number) => {
        const look = game.sides[number < 2 ? 1 : 0];
        const draw = (ink, stroke, wide) => svg.append(make("polyline", { points, fill: "none", class: `s-${ink}`, stroke,
          "stroke-width": wide }));
        const seat = { cross: 0, nought: 1 }[look] ?? (look.startsWith("counter") ? Number(look.split("-")[1]) : undefined);
        if (seat === undefined) draw("ink", "#1b1f24", rim);
        else draw(`series${seat % seatColours.length}`, seatColours[seat % seatColours.length], rim);
        if (look.startsWith("light")) draw("paper", "#fff", rim - 2);
      });
    }
    const border = (x1, y1, x2, y2) =>
      svg.append(make("line", { x1, y1, x2, y2, class: "s-quiet", stroke: "#57606a", "stroke-width": 2 }));
    for (let block = game.block; block && block < game.width; block += game.block) {
      border(left + block * side, top, left + block * side, top + side * game.height);
    }
    for (let block = game.block; block && block < game.height; block += game.block) {
      border(left, top + block * side, left + side * game.width, top + block * side);
    }
    return svg;
  };

  for (const replay of document.querySelectorAll(".replay")) {
    const game = JSON.parse(document.getElementById(replay.dataset.game).textContent);
    const end = game.moves.length;
    // Each move tells only the cells that it changes, such as "12X 13X".
    const boards = [[...(game.start || "")]];
    for (const change of game.changes || []) {
      const cells = [...boards[boards.length - 1]];
      for (const [, place, piece] of change.matchAll(/(\d+)([^ ]) ?/gu)) cells[place] = piece;
      boards.push(cells);
    }
    let ply = end;
    const frame = make("div", { class: "wide", tabindex: "0", role: "group",
      "aria-label": "The board; the arrow keys, Home and End step through the game" });
    const slider = make("input", { type: "range", min: 0, max: end, value: end, "aria-label": "Plies played" });
    const told = make("output", { "aria-live": "polite" });
    const moves = game.moves.map((move, number) => {
      const button = make("button", { type: "button" }, `${number + 1}. ${move}`);
      button.addEventListener("click", () => show(number + 1));
      return button;
    });
    const show = (to) => {
      ply = Math.max(0, Math.min(end, to));
      frame.replaceChildren(drawBoard(game, boards, ply));
      slider.value = ply;
      replay.dataset.ply = ply;
      const opening = ply <= game.opening ? ", of the opening" : "";
      told.textContent = ply ? `${ply} of ${end}: ${game.players[game.seats[ply - 1]]}: ${game.moves[ply - 1]}${opening}`
        : `0 of ${end}: the start`;
      moves.forEach((button, number) => {
        if (number + 1 === ply) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
      });
      // For whatever else a page tells of the position that is shown.
      replay.dispatchEvent(new CustomEvent("ply"));
    };
    const steps = [["|◀", "to the start", () => 0], ["◀", "back", () => ply - 1], ["▶", "on", () => ply + 1],
      ["▶|", "to the end", () => end]].map(([sign, words, where]) => {
      const button = make("button", { type: "button", "aria-label": words }, sign);
      button.addEventListener("click", () => show(where()));
      return button;
    });
    slider.addEventListener("input", () => show(Number(slider.value)));
    frame.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: end }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      show(to);
    });
    show(end);
    replay.replaceChildren(frame, make("div", { class: "bar" }, ...steps, slider, told),
      make("ol", {}, ...moves.map((button) => make("li", {}, button))));
  }
})();

"use strict";
(() => {
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
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

  const start = (replay) => {
    if (replay.dataset.ply) return;
    const game = JSON.parse(document.getElementById(replay.dataset.game).textContent);
    const end = game.moves.length;
    // Each move has only the cells that it changes, such as "12X 13X".
    const boards = [[...(game.start || "")]];
    for (const change of game.changes || []) {
      const cells = [...boards[boards.length - 1]];
      for (const [, place, piece] of change.matchAll(/(\d+)([^ ]) ?/gu)) cells[place] = piece;
      boards.push(cells);
    }
    let ply = end;
    const frame = make("div", { class: "stage", tabindex: "0", role: "group",
      "aria-label": "The board; the arrow keys, Home and End step through the game" });
    // The picture shows the end already; before that, pieces are put where they stood.
    const svg = game.places ? replay.querySelector("svg") : null, contents = svg?.querySelector(".contents");
    const atEnd = contents?.innerHTML;
    const shifts = (game.places || "").split(",");
    const draw = (from) => {
      if (!svg) return frame.replaceChildren(make("pre", {}, game.texts[ply]));
      const put = (marks, place, look = "") =>
        `<g transform="translate(${shifts[place]})"><g class="${look}">${marks || ""}<\/g><\/g>`;
      const isNew = (place) => Math.abs(ply - from) === 1 && boards[from][place] !== boards[ply][place];
      contents.innerHTML = ply === end ? atEnd : (game.last[ply] < 0 ? "" : put(game.mark, game.last[ply]))
        + boards[ply].map((piece, place) => game.pieces[piece]
          ? put(game.pieces[piece], place, isNew(place) ? "new" : "") : "").join("");
      svg.setAttribute("aria-label", `The board after ${ply} of ${end} plies`);
    };
    // A figure over the plies has a line at the position, drawn at the end.
    const course = document.querySelector(`[data-course="${replay.dataset.game}"]`);
    const slider = make("input", { type: "range", min: 0, max: end, value: end, "aria-label": "Plies played" });
    const told = make("output", { "aria-live": "polite" });
    const moves = game.moves.map((move, number) => {
      const button = make("button", { type: "button" }, `${number + 1}. ${move}`);
      if (game.notes?.[number]) button.append(" ", make("small", {}, game.notes[number]));
      button.addEventListener("click", () => show(number + 1));
      return button;
    });
    const show = (to) => {
      const from = ply;
      ply = Math.max(0, Math.min(end, to));
      draw(from);
      slider.value = ply;
      replay.dataset.ply = ply;
      const opening = ply <= game.opening ? ", of the opening" : "";
      told.textContent = ply ? `${ply} of ${end}: ${game.players[game.seats[ply - 1]]}: ${game.moves[ply - 1]}${opening}`
        : `0 of ${end}: the start`;
      moves.forEach((button, number) => {
        if (number + 1 === ply) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
      });
      // The list follows, and the page stays where it is.
      const current = moves[ply - 1];
      list.scrollTop = current ? current.offsetTop - (list.clientHeight - current.offsetHeight) / 2 : 0;
      course?.querySelector(".cursor").setAttribute("transform", `translate(${(ply - end) * course.dataset.step})`);
      // For whatever else a page shows of the position that is shown.
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
    const list = make("ol", {}, ...moves.map((button) => make("li", {}, button)));
    if (svg) {
      svg.removeAttribute("aria-labelledby");
      frame.append(svg);
    }
    const bar = make("div", { class: "bar" }, ...steps, slider, told);
    replay.replaceChildren(make("div", { class: "shown" }, frame, bar), list);
    const isMoving = "moving" in replay.dataset && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    show(isMoving ? 0 : end);
    const timer = isMoving && setInterval(() => {
      if (ply < end && replay.isConnected) show(ply + 1); else clearInterval(timer);
    }, 1000);
  };
  const startAll = () => document.querySelectorAll(".replay").forEach(start);
  startAll();
  // Of pages that update a part.
  addEventListener("fresh", startAll);
})();

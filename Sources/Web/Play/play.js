"use strict";
(() => {
  const status = document.querySelector("body > [role=status]"), main = document.querySelector("[data-table]");
  // That of the table, and behind a dot what else has changed there.
  const version = () => main.firstElementChild.dataset.version;
  // What the page shows already is said to those alone who don't see it.
  const say = (text, isShown = false) => {
    status.classList.toggle("spoken", isShown);
    if (status.textContent !== text) status.textContent = text;
  };

  // How often something was shown: an answer may come later than what has happened after it.
  let shows = 0;
  const isOlder = (text) => {
    const [one, other] = [/data-version="([^"]*)"/.exec(text)?.[1] ?? "", version()]
      .map((version) => version.split(".").map(Number).reverse());
    return one.length === 2 && (one[0] - other[0] || one[1] - other[1]) < 0;
  };

  // What is asked for is done by the server alone; it answers with the part of the page as it is then.
  const post = async (path, body, refuse = say) => {
    const before = shows;
    try {
      const answer = await fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
      const text = await answer.text();
      if (!answer.ok) {
        if (main) await ask();
        refuse(text.trim());
        return;
      }
      if (answer.headers.get("Content-Type").startsWith("application/json")) location.href = JSON.parse(text).location;
      else if (shows === before || !isOlder(text)) show(text);
    } catch {
      say("agon serve doesn’t answer. The game is kept; it goes on when the server is there again.");
    }
  };

  const choice = document.querySelector("form[data-choice]"), form = document.querySelector("form[data-new]");
  if (choice) {
    choice.querySelector("button").hidden = true;
    choice.addEventListener("change", () => choice.submit());
  }
  if (form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seats = [...form.querySelectorAll("[data-seat]")].map((seat) => {
        const value = (name) => seat.querySelector(`[name=${name}]`)?.value.trim() ?? "";
        // Parameters are written with the name of their player.
        if (value("player")) return { player: value("notation") || value("player") };
        return value("clock") ? { person: value("person"), clock: Number(value("clock")) } : { person: value("person") };
      });
      const thinking = form.querySelector("[name=thinking]");
      post("/play", JSON.stringify({
        variant: form.dataset.variant, seats, ...(thinking ? { thinking: Number(thinking.value) } : {}),
      }));
    });
  }
  // A link to a table has its code, and a name is typed once.
  const invite = () => {
    const code = document.querySelector("form[data-send] [name=code]");
    if (!code || !/^#[\w-]{1,20}$/.test(location.hash)) return;
    code.value = location.hash.slice(1);
    code.form.querySelector("[name=name]").focus();
  };
  invite();
  addEventListener("hashchange", invite);
  for (const field of document.querySelectorAll("form[data-send] [name=name]")) {
    field.value ||= localStorage.getItem("name") ?? "";
    field.addEventListener("change", () => localStorage.setItem("name", field.value.trim()));
  }
  for (const form of document.querySelectorAll("form[data-send]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const fields = new FormData(form), seats = fields.getAll("seats"), alert = form.querySelector("[role=alert]");
      const body = { ...Object.fromEntries(fields), ...(seats.length ? { seats } : {}) };
      alert.textContent = "";
      post(form.dataset.send, JSON.stringify(body), (text) => { alert.textContent = text; });
    });
  }
  if (!main) return;

  const path = main.dataset.table;
  let shown = performance.now();
  // The cells that can be chosen now for the piece that was taken up, each with what is left of the moves there.
  let next = {};

  const cell = (place) => main.querySelector(`[role=grid] button[data-place="${place}"]`);
  const focus = (button) => {
    main.querySelectorAll("[role=grid] button[tabindex='0']").forEach((other) => { other.tabIndex = -1; });
    button.tabIndex = 0;
    button.focus({ preventScroll: true });
  };

  // The pieces by their cells.
  const pieces = () => new Map(
    [...main.querySelectorAll("[data-piece]")].map(({ dataset }) => [dataset.place, dataset.piece]));

  // The focus stays where it was: on the same cell, or on the button of the same words.
  const show = (text) => {
    const before = pieces();
    const at = document.activeElement, place = at?.dataset?.place, words = at?.textContent;
    const wasInside = main.contains(at);
    const across = main.querySelector(".wide")?.scrollLeft ?? 0;
    main.innerHTML = text;
    next = {};
    shows += 1;
    shown = performance.now();
    const wide = main.querySelector(".wide");
    if (wide) wide.scrollLeft = across;
    for (const [place, piece] of pieces()) {
      if (piece && before.has(place) && before.get(place) !== piece) main.querySelector(`.at-${place}`)?.classList.add("new");
    }
    const list = main.querySelector(".moves");
    if (list) list.scrollTop = list.scrollHeight;
    if (place !== undefined && cell(place)) focus(cell(place));
    else if (wasInside) [...main.querySelectorAll("button")].find((button) => button.textContent === words)?.focus();
    say([...main.querySelectorAll(".verdict, .hint")].map((part) => part.textContent).join(" "), true);
  };

  const ask = async () => {
    try {
      const answer = await fetch(path + "/state", { cache: "no-store" });
      const text = await answer.text();
      if (answer.ok) show(text); else say(text.trim());
    } catch { say("agon serve doesn’t answer. The game is kept; it goes on when the server is there again."); }
  };

  // A piece that was taken up may be put down on each of its targets, or left. A move may have further cells, such as
  // that of an arrow, which are asked for then.
  const leave = () => {
    main.querySelector(".choice")?.remove();
    for (const button of main.querySelectorAll("[aria-pressed=true]")) {
      button.ariaPressed = button.dataset.targets ? "false" : null;
    }
    allow([]);
  };
  const allow = (moves) => {
    for (const button of main.querySelectorAll("[data-taken]")) {
      delete button.dataset.taken;
      if (!button.dataset.targets) button.ariaDisabled = "true";
    }
    next = {};
    for (const move of moves) (next[move.places[0]] ??= []).push(move);
    for (const place of Object.keys(next)) {
      cell(place).dataset.taken = "";
      cell(place).ariaDisabled = null;
    }
  };
  // Moves of the same cells, such as promotions, are distinguished by buttons.
  const choose = (moves) => {
    const bar = Object.assign(document.createElement("p"), { className: "bar choice" });
    bar.append(...moves.map(({ text }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.dataset.move = text;
      return button;
    }));
    main.querySelector(".choice")?.remove();
    main.querySelector("[role=grid]").after(bar);
    bar.firstChild.focus();
  };
  const takeUp = (button) => {
    const wasTaken = button.ariaPressed === "true";
    leave();
    if (wasTaken) return;
    button.ariaPressed = "true";
    allow(button.dataset.targets.split(" ").map((target) => {
      const colon = target.indexOf(":");
      return { places: target.slice(0, colon).split(","), text: target.slice(colon + 1) };
    }));
  };
  const goOn = (button) => {
    const moves = next[button.dataset.place];
    if (moves[0].places.length === 1) {
      if (moves.length === 1) move(moves[0].text); else choose(moves);
      return;
    }
    button.ariaPressed = "true";
    allow(moves.map(({ places, text }) => ({ places: places.slice(1), text })));
  };

  const move = (text) => post(path, JSON.stringify({ wish: "move", move: text, version: Number.parseInt(version(), 10) }));

  main.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.body) post(button.dataset.post || path, button.dataset.body);
    else if (next[button.dataset.place]) goOn(button);
    else if (button.dataset.targets) takeUp(button);
    else if (button.dataset.move) move(button.dataset.move);
    // The server knows why.
    else if (button.dataset.refused) move(button.dataset.refused);
    else {
      const taken = main.querySelector("[aria-pressed=true]"), isOpen = main.querySelector("[data-targets]");
      leave();
      if (isOpen) say(taken ? "It can’t go there." : "No move begins there.");
    }
    if (button.dataset.place !== undefined) focus(button);
  });

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // Who calls doesn't look for a button first.
    const call = [...main.querySelectorAll("[data-key]")].find((button) => button.dataset.key === event.key);
    if (call) {
      event.preventDefault();
      if (!event.repeat) call.click();
      return;
    }
    if (event.key === "Escape") leave();
    const at = document.activeElement?.dataset?.place;
    if (at === undefined) return;
    const columns = Number(main.querySelector("[role=grid]").dataset.columns), place = Number(at);
    const to = {
      ArrowLeft: place % columns ? place - 1 : place, ArrowRight: (place + 1) % columns ? place + 1 : place,
      ArrowUp: place - columns, ArrowDown: place + columns,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (cell(to)) focus(cell(to));
  });

  // How a board is shown is kept from game to game.
  for (const option of document.querySelectorAll(".options input")) {
    option.checked = (localStorage.getItem(option.id) ?? String(option.checked)) === "true";
    option.addEventListener("change", () => localStorage.setItem(option.id, String(option.checked)));
  }

  setInterval(() => {
    for (const clock of main.querySelectorAll("[data-runs]")) {
      const left = Math.max(0, Math.floor((clock.dataset.left - (performance.now() - shown)) / 1000));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }, 250);

  // Each event is the version that there is, and maybe the part of the page itself; a browser asks again by itself when
  // it loses the connection, and then the present state may have been sent long ago.
  const events = new EventSource(path + "/events");
  let isFirst = true;
  events.addEventListener("message", (event) => {
    const [now, ...part] = event.data.split("\n");
    const isNew = now !== version(), text = part.join("\n");
    if (isNew && (isFirst || !text)) ask();
    else if (isNew && !isOlder(text)) show(text);
    isFirst = false;
  });
  events.addEventListener("error", () => {
    isFirst = true;
    say("agon serve doesn’t answer. The game is kept; it goes on when the server is there again.");
  });
  events.addEventListener("open", () => say(""));
})();

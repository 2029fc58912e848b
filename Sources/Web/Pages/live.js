"use strict";
(() => {
  const main = document.querySelector("[data-live]"), status = document.querySelector("[role=status]");
  if (!main) return;
  const pause = Number(main.dataset.pause || 2000);
  let tag = main.dataset.tag, timer = 0;

  // What is opened or has the focus stays so, as long as there is as much of it as before; so does what has the same key.
  const show = (text) => {
    const opened = [...main.querySelectorAll("details")].map((details) => details.open);
    const places = [...main.querySelectorAll("summary, [tabindex]")], place = places.indexOf(document.activeElement);
    const across = [...main.querySelectorAll(".wide")].map((wide) => wide.scrollLeft);
    const fresh = document.createElement("template");
    fresh.innerHTML = text;
    for (const part of fresh.content.querySelectorAll("[data-key]")) {
      const old = main.querySelector(`[data-key="${CSS.escape(part.dataset.key)}"]`);
      if (old) part.replaceWith(old);
    }
    main.replaceChildren(fresh.content);
    const details = [...main.querySelectorAll("details")], now = [...main.querySelectorAll("summary, [tabindex]")];
    const wide = [...main.querySelectorAll(".wide")];
    if (details.length === opened.length) details.forEach((element, i) => { element.open = opened[i]; });
    if (wide.length === across.length) wide.forEach((element, i) => { element.scrollLeft = across[i]; });
    if (place >= 0 && now.length === places.length) now[place].focus({ preventScroll: true });
    compare();
    dispatchEvent(new Event("fresh"));
  };

  // What moved in standings since the reader last looked at them: on an earlier visit, or before another page.
  const former = new Map();
  const names = () => main.querySelectorAll("[data-order]");
  const key = (line) => `agon standings ${line.dataset.of}`;
  const compare = () => {
    for (const line of names()) {
      try {
        if (!former.has(key(line))) former.set(key(line), JSON.parse(localStorage.getItem(key(line))));
      } catch {
        former.set(key(line), null);
      }
      const then = former.get(key(line));
      const moves = JSON.parse(line.dataset.order).flatMap((name, place) => {
        const was = then ? then.order.indexOf(name) : -1;
        return was < 0 || was === place ? [] : [`${was > place ? "▲" : "▼"} ${name} ${was + 1} → ${place + 1}`];
      });
      const most = 6, more = moves.length > most ? ` and ${moves.length - most} more` : "";
      line.hidden = !moves.length;
      if (moves.length) {
        const since = new Date(then.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
        line.textContent = `Since you last looked, ${since}: ${moves.slice(0, most).join(", ")}${more}.`;
      }
    }
  };
  const keep = () => {
    for (const line of names()) {
      try {
        localStorage.setItem(key(line), JSON.stringify({ order: JSON.parse(line.dataset.order), time: Date.now() }));
      } catch {
        // Without storage nothing is remembered.
      }
    }
    former.clear();
  };

  // What another script has said stays.
  let said = "";
  const say = (text) => {
    if (text !== said && (text || status.textContent === said)) status.textContent = text;
    said = text;
  };

  const ask = async () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    try {
      const answer = await fetch(main.dataset.live, { cache: "no-store", headers: { "If-None-Match": tag } });
      if (answer.status === 200) {
        tag = answer.headers.get("ETag");
        show(await answer.text());
        say("");
      } else {
        say(answer.status === 304 ? "" : (await answer.text()).trim());
      }
    } catch {
      say("agon serve doesn’t answer. This is how things stood when it last did.");
    }
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };

  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep();
    ask();
  });
  addEventListener("pagehide", keep);
  compare();
  timer = setTimeout(ask, pause);
})();

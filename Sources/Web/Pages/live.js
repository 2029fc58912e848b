"use strict";
(() => {
  const main = document.querySelector("[data-live]"), status = document.querySelector("[role=status]");
  if (!main) return;
  const pause = 2000;
  let tag = main.dataset.tag, timer = 0;

  // What is opened or has the focus stays so, as long as there is as much of it as before.
  const show = (text) => {
    const opened = [...main.querySelectorAll("details")].map((details) => details.open);
    const places = [...main.querySelectorAll("summary, [tabindex]")], place = places.indexOf(document.activeElement);
    const across = [...main.querySelectorAll(".wide")].map((wide) => wide.scrollLeft);
    main.innerHTML = text;
    const details = [...main.querySelectorAll("details")], now = [...main.querySelectorAll("summary, [tabindex]")];
    const wide = [...main.querySelectorAll(".wide")];
    if (details.length === opened.length) details.forEach((element, i) => { element.open = opened[i]; });
    if (wide.length === across.length) wide.forEach((element, i) => { element.scrollLeft = across[i]; });
    if (place >= 0 && now.length === places.length) now[place].focus({ preventScroll: true });
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

  addEventListener("visibilitychange", ask);
  timer = setTimeout(ask, pause);
})();

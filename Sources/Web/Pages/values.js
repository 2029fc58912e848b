"use strict";
(() => {
  const place = document.querySelector("[data-values]"), replay = document.querySelector(".replay");
  if (!place || !replay) return;
  const [said, list, legend] = place.querySelectorAll("p, ul");
  // Who hurries through a game asks for nothing.
  const pause = 250, known = new Map();
  let timer = 0;
  place.hidden = false;

  const show = (values) => {
    said.textContent = values.said;
    list.replaceChildren(...values.moves.map(({ move, value, score, keeps }) => {
      const item = document.createElement("li");
      item.textContent = `${move} ${value}${score ? ` ${score}` : ""}`;
      if (keeps) item.className = "keeps";
      return item;
    }));
    legend.hidden = !values.moves.some(({ score }) => score);
  };

  const ask = async (ply) => {
    try {
      if (!known.has(ply)) {
        const answer = await fetch(`${place.dataset.values}?ply=${ply}`);
        if (!answer.ok) throw new Error();
        known.set(ply, await answer.json());
      }
      if (replay.dataset.ply === ply) show(known.get(ply));
    } catch {
      if (replay.dataset.ply === ply) show({ said: "agon serve doesn’t answer.", moves: [] });
    }
  };

  const follow = () => {
    const ply = replay.dataset.ply;
    clearTimeout(timer);
    if (known.has(ply)) {
      show(known.get(ply));
    } else {
      timer = setTimeout(ask, pause, ply);
    }
  };

  replay.addEventListener("ply", follow);
  follow();
})();

"use strict";
(() => {
  const status = document.querySelector("body > [role=status]");
  const say = (text) => { status.textContent = text; };

  // What is asked for is done by the server alone; it answers with words, or with the page to go to.
  const post = async (path, body, type) => {
    try {
      const answer = await fetch(path, { method: "POST", body, headers: { "Content-Type": type } });
      const text = (await answer.text()).trim();
      if (answer.ok && answer.headers.get("Content-Type").startsWith("application/json")) {
        location.href = JSON.parse(text).location;
        return true;
      }
      say(text);
      return answer.ok;
    } catch {
      say("agon serve doesn’t answer, or has ended the upload. Nothing has changed; try again.");
      return false;
    }
  };
  const order = (path, order) => post(path, JSON.stringify(order), "application/json");

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.dataset.upload) {
      event.preventDefault();
      const file = form.querySelector("[type=file]").files[0], most = Number(form.dataset.most);
      if (!file) return say("Choose a file first.");
      if (file.size > most) return say(`${file.name} is too large; at most ${most >> 20} MB can be uploaded.`);
      say(`Sending ${file.name} …`);
      const path = `${form.dataset.upload}?file=${encodeURIComponent(file.name)}`;
      if (await post(path, file, "application/octet-stream")) form.reset();
    } else if (form.dataset.ask) {
      event.preventDefault();
      await order(form.dataset.ask, Object.fromEntries(new FormData(form, event.submitter)));
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ask]");
    if (button) order(button.dataset.ask, JSON.parse(button.dataset.value || "{}"));
  });
})();

"use strict";
// Steps through the games of this page. All text is put in as text; pictures are drawn as images,
// in which nothing can run.
for (const [index, game] of JSON.parse(document.getElementById("games").textContent).entries()) {
  const box = document.getElementById("replay-" + index);
  const find = (name) => box.querySelector("." + name);
  const board = find("board"), list = find("moves"), slider = find("slider"), said = find("said");
  const last = game.positions.length - 1;
  let at = 0, timer = null;

  const buttons = game.moves.map((move, i) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = move.seat + "  " + game.bots[move.seat] + "  " + move.words;
    button.addEventListener("click", () => { stop(); show(i + 1); });
    item.append(button);
    list.append(item);
    return button;
  });

  function picture(text) {
    if (!game.svg) {
      const lines = document.createElement("pre");
      lines.textContent = text;
      return lines;
    }
    const image = document.createElement("img");
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
    image.alt = "the position after " + at + " actions";
    return image;
  }

  function show(step) {
    at = Math.max(0, Math.min(last, step));
    slider.value = at;
    let shown = at;
    while (shown && !game.positions[shown]) shown -= 1;  // left out of a very long game
    board.replaceChildren(picture(game.positions[shown]));
    said.textContent = at + " of " + last + (at ? ": " + buttons[at - 1].textContent : ": the deal");
    buttons.forEach((button, i) => button.setAttribute("aria-current", i === at - 1 ? "step" : "false"));
    if (at) {
      const line = buttons[at - 1];
      list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    if (at === last) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    find("play").textContent = "Play";
  }

  function play() {
    if (timer !== null) return stop();
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), 700);
    find("play").textContent = "Pause";
  }

  slider.max = last;
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  find("first").addEventListener("click", () => { stop(); show(0); });
  find("back").addEventListener("click", () => { stop(); show(at - 1); });
  find("next").addEventListener("click", () => { stop(); show(at + 1); });
  find("last").addEventListener("click", () => { stop(); show(last); });
  find("play").addEventListener("click", play);
  box.addEventListener("keydown", (event) => {
    const steps = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last};
    if (event.target === slider || !(event.key in steps)) return;
    event.preventDefault();
    stop();
    show(steps[event.key]);
  });
  show(0);
}

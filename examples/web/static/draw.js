// Puts a view of the table on the page. All text is put in as text; pictures are drawn as images,
// where nothing in them can run.

export const $ = (id) => document.getElementById(id);

export function element(kind, text = "", style = "") {
  const made = document.createElement(kind);
  made.textContent = text;
  if (style) made.className = style;
  return made;
}

export function options(select, values, chosen) {
  select.replaceChildren(...values.map((value) => new Option(value, value, false, value === chosen)));
}

export function drawTable(view) {
  $("picture").hidden = !view.svg;
  $("text").hidden = Boolean(view.svg);
  if (view.svg) $("picture").src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(view.svg);
  $("picture").alt = view.text;
  $("text").textContent = view.text;
  $("where").textContent = status(view);
  $("undo").disabled = !view.can_undo;
  $("hint").disabled = !view.mine;
  drawLog(view);
  drawEnding(view);
}

function status(view) {
  const title = view.game.replaceAll("_", " ");
  if (view.over) return `${title}: the game is over`;
  return `${title}, you are seat ${view.seat}: ${view.mine ? "your move" : "the others are thinking"}`;
}

function drawLog(view) {
  const lines = view.events.map((event) => {
    const mine = event.seat === view.seat;
    const line = element("li", "", mine ? "mine" : "");
    line.append(element("b", mine ? "you " : `seat ${event.seat} `), event.words);
    return line;
  });
  $("log").replaceChildren(...lines);
  $("log").scrollTop = $("log").scrollHeight;
}

function drawEnding(view) {
  $("ending").hidden = !view.over;
  const rows = (view.result ?? []).map((row) => {
    const line = element("tr");
    const name = `${row.seat}, ${view.seats[row.seat]}`;
    line.append(element("td", row.place), element("td", name), element("td", row.points));
    return line;
  });
  $("places").replaceChildren(...rows);
}

export function drawMoves(view, play) {
  const wanted = $("filter").value.trim().toLowerCase();
  const shown = view.moves.filter((move) => move.words.toLowerCase().includes(wanted));
  $("choice").hidden = !view.mine;
  $("filter").hidden = view.moves.length < 8;
  $("count").textContent = shown.length === view.moves.length ? "" : `(${shown.length} of ${view.moves.length})`;
  $("moves").replaceChildren(...shown.map((move, place) => {
    const button = element("button");
    button.type = "button";
    button.dataset.action = move.action;
    button.append(element("kbd", place < 9 ? place + 1 : ""), move.words);
    button.addEventListener("click", () => play(move.action));
    const line = element("li");
    line.append(button);
    return line;
  }));
}

export function drawAdvice(advice) {
  $("advice").hidden = !advice;
  if (!advice) return;
  $("best").tBodies[0].replaceChildren(...advice.moves.map((move) => {
    const row = element("tr");
    const value = move.value === null ? "" : move.value.toFixed(2);
    row.append(element("td", move.words), element("td", value), element("td", `${Math.round(100 * move.share)}%`));
    return row;
  }));
  $("line").textContent = advice.moves[0].line.join(", ");
  $("belief").replaceChildren(...advice.belief.map((one) => {
    const words = one.values.map(([value, p]) => `${value} ${Math.round(100 * p)}%`);
    return element("li", `${one.thing}: ${words.join(", ")}`);
  }));
  for (const button of $("moves").querySelectorAll("button")) {
    button.classList.toggle("best", Number(button.dataset.action) === advice.moves[0].action);
  }
}

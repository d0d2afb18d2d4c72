// The page: a lobby, and a table. The server holds the game; this only asks and draws.

import { get, post } from "./api.js";
import { $, drawAdvice, drawMoves, drawTable, options } from "./draw.js";

let offers = [];
let table = null; // its name on the server
let view = null;
let busy = false;

const game = () => offers.find((offer) => offer.name === $("game").value);

async function attempt(what) {
  if (busy) return;
  busy = true;
  document.body.classList.add("waiting");
  $("error").hidden = true;
  try {
    await what();
  } catch (error) {
    $("error").textContent = error.message;
    $("error").hidden = false;
  }
  busy = false;
  document.body.classList.remove("waiting");
}

function show(found) {
  view = found;
  table = found.table ?? table;
  $("lobby").hidden = true;
  $("table").hidden = $("commands").hidden = false;
  $("filter").value = "";
  drawTable(view);
  drawMoves(view, play);
  drawAdvice(null);
}

const ask = (what, body) => post(`/api/tables/${table}/${what}`, { turn: view.turn, ...body });
const play = (action) => attempt(async () => show(await ask("move", { action })));
const undo = () => attempt(async () => show(await ask("undo")));
const hint = () => attempt(async () => drawAdvice(await ask("hint")));
const save = () => attempt(async () => {
  const { saved } = await post(`/api/tables/${table}/save`);
  $("where").textContent = `Saved. To go on later, enter this name: ${saved}`;
  $("saved").value = saved;
});

function leave() {
  if (table) navigator.sendBeacon(`/api/tables/${table}/close`);
  table = view = null;
  $("lobby").hidden = false;
  $("table").hidden = $("commands").hidden = $("error").hidden = true;
  $("where").textContent = "Choose a game.";
  $("lobby").hidden = false;
}

function chosenGame() {
  const offer = game();
  options($("seats"), offer.seats, offer.seats[0]);
  const usual = offer.bots.find((bot) => bot === "ismcts(level=3)") ?? offer.bots[0];
  options($("bot"), offer.bots, usual);
  chosenSeats();
}

function chosenSeats() {
  options($("seat"), [...Array(Number($("seats").value)).keys()], 0);
}

$("game").addEventListener("change", chosenGame);
$("seats").addEventListener("change", chosenSeats);
$("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => show(await post("/api/tables", {
    game: $("game").value,
    seats: Number($("seats").value),
    seat: Number($("seat").value),
    bots: [$("bot").value],
  })));
});
$("resume").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => show(await post("/api/resume", { saved: $("saved").value.trim() })));
});
$("filter").addEventListener("input", () => drawMoves(view, play));
$("hint").addEventListener("click", hint);
$("undo").addEventListener("click", undo);
$("save").addEventListener("click", save);
$("leave").addEventListener("click", leave);
window.addEventListener("pagehide", () => table && navigator.sendBeacon(`/api/tables/${table}/close`));

document.addEventListener("keydown", (event) => {
  if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === $("filter")) {
    if (event.key === "Enter") $("moves").querySelector("button")?.click();
    if (event.key === "Escape") $("filter").blur();
    return;
  }
  const keys = { h: "hint", u: "undo", s: "save" };
  if (event.key === "/") {
    event.preventDefault();
    $("filter").focus();
  } else if (/^[1-9]$/.test(event.key)) {
    $("moves").querySelectorAll("button")[Number(event.key) - 1]?.click();
  } else if (event.key in keys) {
    $(keys[event.key]).click();
  }
});

attempt(async () => {
  offers = (await get("/api/games")).games;
  options($("game"), offers.map((offer) => offer.name), "colt_express");
  chosenGame();
});

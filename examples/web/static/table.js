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
    if (error.kind === "late" && table) await catchUp();
  }
  busy = false;
  document.body.classList.remove("waiting");
}

// An answer was lost, or came from another tab: draw the table as the server has it.
async function catchUp() {
  try {
    show(await get(`/api/tables/${table}`));
  } catch {
    leave();
  }
}

function show(found) {
  view = found;
  table = found.table ?? table;
  $("lobby").hidden = true;
  $("table").hidden = $("commands").hidden = false;
  $("filter").value = "";
  const choosing = $("moves").contains(document.activeElement);
  drawTable(view);
  drawMoves(view, play);
  if (choosing) $("moves").querySelector("button")?.focus(); // new buttons: the keyboard stays there
  drawAdvice(null);
}

const ask = (what, body) => post(`/api/tables/${table}/${what}`, { turn: view.turn, ...body });
// Who leaves while the bots think must not be brought back by their answer.
const attemptHere = (what, draw) => attempt(async () => {
  const here = table;
  const found = await what();
  if (table === here) draw(found);
});
const play = (action) => attemptHere(() => ask("move", { action }), show);
const undo = () => attemptHere(() => ask("undo"), show);
const hint = () => attemptHere(() => ask("hint"), drawAdvice);
const save = () => attemptHere(() => ask("save"), ({ saved }) => {
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
window.addEventListener("pageshow", (event) => event.persisted && leave()); // the way back: its table is closed

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

#!/usr/bin/env node
// A bot for Powderkeg: chooses at random. Try it: powderkeg check-bot "node examples/bot.js"
"use strict";

const tables = new Map(); // name of the table -> seed
const games = `colt_express dos_de_mayo revolver_2 saboteur_2
  goofspiel kuhn_poker leduc_poker liars_dice`.split(/\s+/);
let greeted = false;

class Refusal extends Error {
  constructor(text, path = null) {
    super(text);
    this.path = path;
  }
}

function hash(seed, text) {
  let h = (seed >>> 0) ^ 0x811c9dc5;
  for (const sign of text) h = Math.imul(h ^ sign.codePointAt(0), 0x01000193) >>> 0;
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
}

const services = {
  hello: () => ((greeted = true), { type: "hello", protocol: 1, name: "bot.js", version: "1", games }),
  ping: () => ({ type: "pong" }),
  stop: () => ({ type: "ok" }), // every decision is made at once
  setoption: (request) => { throw new Refusal(`no option ${request.name}`, "$.name"); },
  quit: () => ({ type: "bye" }),
  newgame: ({ table = "main", game, seats = 2, options = {}, seed = 1 }) => {
    if (!games.includes(game)) throw new Refusal(`unknown game ${game}`, "$.game");
    tables.set(table, seed);
    return { type: "ready", table, game, seats, options, bot: "bot.js", seed };
  },
  choose: ({ table = "main", observation, legal }) => {
    if (!tables.has(table)) throw new Refusal(`no game was begun at table ${table}`, "$.table");
    if (!Array.isArray(legal) || legal.length === 0) throw new Refusal("legal is missing", "$.legal");
    const { action } = legal[hash(tables.get(table), JSON.stringify(observation)) % legal.length];
    return { type: "decision", table, decision: { actions: [action], reproducible: true } };
  },
};

function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    if (request === null || typeof request !== "object" || Array.isArray(request)) throw new Refusal("no object", "$");
    id = request.id ?? null;
    if (!Object.hasOwn(services, request.type)) throw new Refusal(`unknown type ${request.type}`, "$.type");
    if (!greeted && !["hello", "ping", "quit"].includes(request.type)) throw new Refusal("say hello first");
    return { ...services[request.type](request), id };
  } catch (error) {
    return { type: "error", id, error: error.message, path: error.path ?? "$" };
  }
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "") return;
  const reply = answer(line);
  process.stdout.write(JSON.stringify(reply) + "\n", () => reply.type === "bye" && process.exit(0));
});

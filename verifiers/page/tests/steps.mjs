// Reads paths of records, a line each, and prints of each what the page's program says: status and text, as JSON.
//
//     node steps.mjs PROGRAM.wasm

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";

import { door } from "./door.mjs";

const { ask } = await door(readFileSync(process.argv[2]));
for await (const path of createInterface({ input: process.stdin })) {
  const { Ok } = await ask("", [[basename(path), readFileSync(path)]]);
  console.log(JSON.stringify(Ok ? [Ok.status, Ok.text] : [64, ""]));
}

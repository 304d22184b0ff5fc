// What tempete-verify says of files, to hold the page against; and which files those are.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [page, folder, verifier] = process.argv.slice(2).map((path) => resolve(path));
export { page };
// The page, or the program inside it alone.
const is_alone = page.endsWith(".wasm");
export const html = is_alone ? "" : readFileSync(page, "utf8");
// Where the program stands in it.
export const PROGRAM = /(?<=<script type="application\/wasm" id="program">\n)[A-Za-z0-9+\/=]+(?=\n<\/script>)/;
export const inside = () => (is_alone ? readFileSync(page) : Buffer.from(html.match(PROGRAM)[0], "base64"));
export const within = (of) => join(folder, of);

// What it is told and what it answers, of files in one folder by their names alone.
export function verified({ of, names, key = "" }) {
  const run = { cwd: within(of), encoding: "utf8", maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "pipe"] };
  try {
    return { status: 0, text: execFileSync(verifier, [...(key ? ["--key", key] : []), ...names], run), fault: "" };
  } catch ({ status, stdout, stderr }) {
    return { status, text: stdout, fault: stderr.split("\n")[0].replace(/^tempete-verify: (--key: )?/, "") };
  }
}

// Each record alone.
export const alone = ["good", "bad"].flatMap((of) =>
  readdirSync(within(of)).filter((name) => name.endsWith(".tempete")).sort().map((name) => ({ of, names: [name] })),
);

// Every other folder that has records, and what `tempete-verify` says of each of them at once: the steps of its report.
function* folders(of) {
  const all = readdirSync(within(of), { withFileTypes: true });
  if (all.some((one) => one.name.endsWith(".tempete")) && !["good", "bad", "story"].includes(of)) yield of;
  for (const one of all.filter((one) => one.isDirectory())) yield* folders(join(of, one.name));
}
export const rest = [...folders("")].map((of) => {
  const run = { encoding: "utf8", maxBuffer: 1 << 29, stdio: ["ignore", "pipe", "pipe"] };
  let text;
  try {
    text = execFileSync(verifier, ["--json", within(of)], run);
  } catch ({ stdout }) {
    text = stdout;
  }
  return { of, told: text.trim().split("\n").map((line) => JSON.parse(line)) };
});

const whole = readFileSync(join(within("story"), "whole.tempete"), "utf8");
writeFileSync(join(within("story"), "broken.tempete"), whole.replace("entries", "entrees"));
writeFileSync(join(within("story"), "nothing.txt"), "Subject: none\n\nnothing\n");
// The key of that game, and one of the same name that is not its.
const key = whole.match(/^key (\S+)$/m)[1];
const [name] = key.split("+");
const bytes = Buffer.concat([Buffer.from([1]), createHash("sha256").update("another").digest()]);
const id = createHash("sha256").update(`${name}\n`).update(bytes).digest("hex").slice(0, 8);
const other = `${name}+${id}+${bytes.toString("base64")}`;

// Letters, the record cut, forked and broken, beside the whole one; with its key, another, and what is none.
export const together = [
  [["whole.tempete", "late.eml"]],
  [["whole.tempete", "early.eml", "late.eml"], key],
  [["cut.tempete", "late.eml"]],
  [["cut.tempete", "whole.tempete", "early.eml"]],
  [["whole.tempete", "other.tempete", "late.eml"]],
  [["early.eml", "late.eml"]],
  [["late.eml"]],
  [["broken.tempete", "late.eml"]],
  [["whole.tempete", "nothing.txt"]],
  [["whole.tempete"], key],
  [["whole.tempete"], other],
  [["whole.tempete"], "no key"],
].map(([names, key]) => ({ of: "story", names, key }));

let faults = 0;
export function fault(words) {
  faults += 1;
  console.log(`    ${words}`);
}
export function end(words) {
  console.log(`${words}, ${faults} faults`);
  process.exit(faults === 0 ? 0 : 1);
}

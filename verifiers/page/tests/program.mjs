// The program inside the page, without the page: of every record and every case it says what tempete-verify says.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { door } from "./door.mjs";
import { alone, end, fault, inside, rest, together, verified, within } from "./verifier.mjs";

const { wants, ask } = await door(inside());
if (wants.length > 0) fault(`it asks its surroundings for ${JSON.stringify(wants)}`);
const asked = ({ of, names, key = "" }) => ask(key, names.map((name) => [name, readFileSync(join(within(of), name))]));

const statuses = {};
for (const one of [...alone, ...together]) {
  const [theirs, answer] = [verified(one), await asked(one)];
  const ours = "Ok" in answer ? { status: answer.Ok.status, text: answer.Ok.text, fault: "" } : { status: 64, text: "", fault: answer.Err };
  const about = one.names.join(" ");
  for (const what of ["status", "text", "fault"]) {
    if (ours[what] !== theirs[what]) fault(`${about}: ${what} ${JSON.stringify(ours[what])}, tempete-verify ${JSON.stringify(theirs[what])}`);
  }
  statuses[ours.status] = (statuses[ours.status] ?? 0) + 1;
}
let steps = 0;
for (const { of, told } of rest) {
  for (const { file, report } of told) {
    const { Ok } = await asked({ of, names: [file] });
    const ours = Ok.report.steps.map(({ is, findings }) => [is, findings]);
    const theirs = report.steps.map(({ verdict, findings }) => [verdict, findings]);
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) fault(`${join(of, file)}: ${JSON.stringify(ours)}, tempete-verify ${JSON.stringify(theirs)}`);
    steps += 1;
  }
}
if (steps < 300) fault(`too few: ${steps} records of other games`);
const kinds = Object.entries(statuses).map(([status, count]) => `${count} with status ${status}`).join(", ");
if (alone.length < 100 || Object.keys(statuses).length < 4) fault(`too few: ${kinds}`);
end(`the program: ${alone.length + steps} records and ${together.length} cases beside tempete-verify, ${kinds}`);

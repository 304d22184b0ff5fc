// The page as people meet it, in headless Chromium: opened from disk, files chosen and dropped, by keyboard alone, at 360 and
// 1,200 pixels, light and dark, in two languages, as a screen reader hears it; and its program broken.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "./chromium.mjs";
import { PROGRAM, alone, end, fault, html, page, together, verified, within } from "./verifier.mjs";

const browser = await chromium();
process.on("uncaughtException", (error) => {
  console.error(error);
  browser.close().then(() => process.exit(1));
});
const url = pathToFileURL(page).href;
const paths = ({ of, names }) => names.map((name) => join(within(of), name));
const flat = (text) => text.replace(/\s+/g, " ").trim();

// Opens the file chooser as a person does and takes these files.
async function choose(view, files, open) {
  const opened = view.next("Page.fileChooserOpened");
  await open();
  const { backendNodeId } = await opened;
  await view.tell("DOM.setFileInputFiles", { files, backendNodeId });
}
const click = (view, selector) => async () => {
  const [x, y] = await view.evaluate(`(() => { const at = document.querySelector(${JSON.stringify(selector)}); at.scrollIntoView({ block: "center" });
    const box = at.getBoundingClientRect(); return [box.x + Math.min(20, box.width / 2), box.y + box.height / 2]; })()`);
  for (const type of ["mousePressed", "mouseReleased"]) await view.tell("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
};
async function until(view, expression, what) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await view.evaluate(expression)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fault(`${what}: nothing came of it`);
  return false;
}
const done = (view, what) => until(view, `document.querySelector("#state .said") !== null`, what);

// What the page shows, as a reader of its text has it.
const shown = (view) =>
  view.evaluate(`(() => {
    const text = (of) => [...document.querySelectorAll(of)].map((one) => one.textContent);
    const steps = [...document.querySelectorAll("#report tbody tr")].map((row) => ({
      is: row.dataset.is, number: row.cells[0].textContent, title: row.cells[1].firstChild.textContent,
      findings: [...row.querySelectorAll("li")].map((one) => one.textContent), verdict: row.cells[2].textContent }));
    return { steps, whole: text("details pre")[0] ?? "", state: text("#state")[0], signed: text("#signed")[0], last: text("#last")[0],
      together: [...text("#whether"), ...text("#told li")], remarks: text("#report h3 + ul li") };
  })()`);

// Step by step, word by word, what tempete-verify prints.
async function compare(view, one, about) {
  const [theirs, ours] = [verified(one), await shown(view)];
  const wrong = (what) => fault(`${about}: ${what}`);
  if (theirs.fault) {
    if (ours.state !== theirs.fault || ours.steps.length > 0) wrong(`says ${JSON.stringify(ours.state)}, tempete-verify ${JSON.stringify(theirs.fault)}`);
    return ours;
  }
  if (ours.whole !== theirs.text) wrong("the whole text is another");
  const words = flat(theirs.text);
  const rows = [...theirs.text.matchAll(/^([1-8]) (\S.*?)  +(?=[A-Z])/gm)].map(([, number, verdict]) => `${number} ${verdict}`);
  if (rows.join() !== ours.steps.map((step) => `${step.number} ${step.verdict}`).join()) wrong(`other steps: ${JSON.stringify(ours.steps)}`);
  for (const step of ours.steps) {
    if (!words.includes(`${step.number} ${step.verdict} ${flat(step.title)}`)) wrong(`step ${step.number} has another title`);
    for (const finding of step.findings.slice(0, 8)) if (!words.includes(`- ${flat(finding)}`)) wrong(`finding ${finding}`);
  }
  const said = [ours.signed, ours.last, ...ours.together, ...ours.remarks.map((remark) => remark.replace(/^Entry \d+: /, ""))];
  for (const part of said.filter(Boolean)) if (!words.includes(flat(part))) wrong(`says what tempete-verify does not: ${part}`);
  if (ours.last && !ours.state.includes(ours.last)) wrong(`announces ${ours.state}`);
  return ours;
}

// Nothing cut, nothing outside, enough contrast.
const measure = `(() => {
  const root = document.documentElement;
  const found = [];
  if (root.scrollWidth > root.clientWidth) found.push("the page is " + root.scrollWidth + " wide in " + root.clientWidth);
  const rolls = (one) => one.closest(".wide,pre,.unseen");
  for (const one of document.body.querySelectorAll("*")) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || rolls(one) || one.closest(".skip")) continue;
    if (box.right > root.clientWidth + 1 || box.left < -1) found.push("outside: " + one.tagName + " " + one.textContent.slice(0, 40));
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && one.tagName !== "INPUT") found.push("cut: " + one.tagName + " " + one.textContent.slice(0, 40));
  }
  for (const one of document.querySelectorAll("th, td:last-child")) {
    const range = document.createRange();
    range.selectNodeContents(one);
    if (!one.textContent.includes(" ") && range.getClientRects().length > 1) found.push("broken in two: " + one.textContent);
  }
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((of) => { const c = of / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  for (const one of document.body.querySelectorAll("p,td,th,li,h1,h2,h3,button,summary,pre,label,b,span")) {
    if (!one.textContent.trim() || one.getClientRects().length === 0) continue;
    const ink = light(getComputedStyle(one).color);
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 4.5) found.push("contrast " + ratio.toFixed(1) + ": " + one.textContent.slice(0, 40));
  }
  return [...new Set(found)];
})()`;

// As a screen reader hears it: what can be reached has a name, headings go down a level at a time, the outcome is announced.
async function heard(view, about) {
  const { nodes } = await view.tell("Accessibility.getFullAXTree");
  const of = (node, name) => node.properties?.find((property) => property.name === name)?.value.value;
  const seen = nodes.filter((node) => !node.ignored);
  for (const node of seen.filter((node) => of(node, "focusable") && !["RootWebArea", "main"].includes(node.role.value))) {
    if (!node.name?.value.trim()) fault(`${about}: a ${node.role.value} without a name`);
  }
  const levels = seen.filter((node) => node.role.value === "heading").map((node) => of(node, "level"));
  levels.forEach((level, place) => {
    if (level > (levels[place - 1] ?? 0) + 1) fault(`${about}: headings ${levels}`);
  });
  const roles = new Set(seen.map((node) => node.role.value));
  for (const role of ["banner", "main", "contentinfo", "status", "textbox", "heading"]) if (!roles.has(role)) fault(`${about}: no ${role}`);
  const status = seen.find((node) => node.role.value === "status");
  if (status && of(status, "live") !== "polite") fault(`${about}: the outcome is not announced`);
  return seen.map((node) => `${node.role.value} ${node.name?.value ?? ""}`.trim());
}

// Nothing of the page went anywhere, and its policy had nothing to forbid.
function quiet(view, about) {
  for (const { method, params } of view.events) {
    const loads = method === "Network.requestWillBeSent" && params.request.url;
    if (loads && !loads.startsWith("file:") && !loads.startsWith("blob:")) fault(`${about}: asks for ${loads}`);
    if (method === "Runtime.exceptionThrown") fault(`${about}: ${params.exceptionDetails.text} ${params.exceptionDetails.exception?.description}`);
    if (method === "Log.entryAdded" && params.entry.level === "error") fault(`${about}: ${params.entry.text}`);
  }
}

const first = (step) => alone.find(({ of, names }) => of === "bad" && names[0].startsWith(`${step}-`));
const good = (name) => ({ of: "good", names: [`${name}.tempete`] });
const some = [good("small"), good("rich"), good("running"), good("board"), ...[1, 2, 3, 4, 5, 6, 7, 8].map(first), ...together];
let views = 0;

// Chosen with the mouse, at both widths, light and dark.
for (const size of [{ width: 360, height: 740, dark: false }, { width: 1200, height: 900, dark: true }]) {
  for (const one of some) {
    const about = `${one.names.join(" ")}${one.key ? " with a key" : ""} at ${size.width}`;
    const view = await browser.open(url, size);
    if (one.key) {
      await click(view, "#key")();
      await view.tell("Input.insertText", { text: one.key });
    }
    await choose(view, paths(one), click(view, "#files"));
    if (await done(view, about)) await compare(view, one, about);
    await view.evaluate(`document.querySelectorAll("details").forEach((one) => { one.open = true; })`);
    for (const found of await view.evaluate(measure)) fault(`${about}: ${found}`);
    await heard(view, about);
    quiet(view, about);
    if (process.env.SCREENSHOTS && one === some[1]) {
      const { data } = await view.tell("Page.captureScreenshot", { captureBeyondViewport: true });
      writeFileSync(join(process.env.SCREENSHOTS, `page-${size.width}.png`), Buffer.from(data, "base64"));
    }
    views += 1;
    await view.close();
  }
}

// By keyboard alone: a record, its letter, the key; then the letter is taken away again.
{
  const about = "by keyboard";
  const view = await browser.open(url, { width: 360, height: 740, dark: false });
  const focus = () => view.evaluate(`(() => { const at = document.activeElement; const style = getComputedStyle(at);
    return { id: at.id, text: at.textContent.trim(), tag: at.tagName, seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1 }; })()`);
  const to = async (is, what) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await view.press("Tab");
      const now = await focus();
      if (now.tag !== "BODY" && !now.seen) fault(`${about}: nothing shows that ${now.tag} ${now.id} ${now.text.slice(0, 30)} has the focus`);
      if (is(now)) return;
    }
    fault(`${about}: ${what} is not reached`);
  };
  await to((now) => now.text.startsWith("To the content"), "the way to the content");
  await view.press("Enter");
  await to((now) => now.id === "files", "the choice of files");
  await choose(view, paths({ of: "story", names: ["whole.tempete"] }), () => view.press("Enter"));
  await done(view, about);
  await to((now) => now.text.includes("whole.tempete"), "the button that takes a file away");
  await to((now) => now.id === "key", "the key");
  const { key } = together.find((one) => one.key);
  await view.tell("Input.insertText", { text: key });
  await view.press("Enter");
  await until(view, `document.querySelector("#signed")?.textContent.endsWith("the key you hold")`, `${about}: a key`);
  await compare(view, { of: "story", names: ["whole.tempete"], key }, about);
  await to((now) => now.tag === "DIV", "the steps");
  await to((now) => now.tag === "SUMMARY", "the whole text");
  await view.press("Enter");
  if (!(await view.evaluate(`document.querySelector("details").open`))) fault(`${about}: the whole text stays shut`);
  await to((now) => now.id === "files", "the choice of files, again");
  await choose(view, paths({ of: "story", names: ["late.eml"] }), () => view.press("Enter"));
  await until(view, `document.querySelector("#whether") !== null`, `${about}: a letter`);
  await compare(view, { of: "story", names: ["whole.tempete", "late.eml"], key }, about);
  await to((now) => now.text.includes("late.eml"), "the button that takes the letter away");
  await view.press("Enter");
  await until(view, `document.querySelector("#whether") === null && document.querySelector("#state .said")`, `${about}: a letter taken away`);
  await compare(view, { of: "story", names: ["whole.tempete"], key }, about);
  if (!(await focus()).text.includes("whole.tempete")) fault(`${about}: the focus is lost`);
  quiet(view, about);
  views += 1;
  await view.close();
}

// In French: the page's words change, the audit's stay, and are marked as English. A file dropped, not chosen.
{
  const about = "in French";
  const view = await browser.open(url, { width: 360, height: 740, dark: true });
  await click(view, "[data-language=fr]")();
  const one = good("ruled");
  const [x, y] = await view.evaluate(`(() => { const box = document.getElementById("drop").getBoundingClientRect(); return [box.x + 30, box.y + 20]; })()`);
  const data = { items: [], files: paths(one), dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await view.tell("Input.dispatchDragEvent", { type, x, y, data });
  if (await done(view, about)) await compare(view, one, about);
  for (const found of await view.evaluate(measure)) fault(`${about}: ${found}`);
  const spoken = await heard(view, about);
  for (const name of ["heading Vérification d’une partie", "button Retirer ruled.tempete", "button Français"]) {
    if (!spoken.includes(name)) fault(`${about}: no ${name}`);
  }
  const lang = (of) => view.evaluate(`document.querySelector(${JSON.stringify(of)}).closest("[lang]").lang`);
  if ((await lang("h1")) !== "fr" || (await lang("#last")) !== "en" || (await lang("#state .said")) !== "en") fault(`${about}: languages are not marked`);
  quiet(view, about);
  // What the policy forbids, it forbids.
  const reached = await view.evaluate(`fetch("http://127.0.0.1:9/").then(() => "reached", (error) => String(error))`);
  const forbidden = view.events.some(({ method, params }) => method === "Log.entryAdded" && /Content Security Policy/.test(params.entry.text));
  if (!forbidden) fault(`${about}: a connection is not forbidden: ${reached}`);
  views += 1;
  await view.close();
}

// A program that breaks down is told of, one that never ends does not stop the page.
const text = (string) => [string.length, ...Buffer.from(string)];
const section = (number, ...bytes) => [number, bytes.length, ...bytes];
function broken(examine) {
  const name = (string, kind, index) => [...text(string), kind, index];
  const body = (...bytes) => [bytes.length + 2, 0, ...bytes, 0x0b];
  const zero = body(0x41, 0);
  return Buffer.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f),
    ...section(3, 4, 0, 1, 1, 1),
    ...section(5, 1, 0, 32),
    ...section(7, 5, ...name("memory", 2, 0), ...name("tempete_piece", 0, 0), ...name("tempete_examine", 0, 1), ...name("tempete_answer", 0, 2), ...name("tempete_answer_length", 0, 3)),
    ...section(10, 4, ...zero, ...body(...examine), ...zero, ...zero),
  ]).toString("base64");
}
const work = mkdtempSync(join(tmpdir(), "broken-"));
for (const [about, examine] of [["a program that breaks down", [0x00]], ["a program without an end", [0x03, 0x40, 0x0c, 0, 0x0b, 0x00]]]) {
  const file = join(work, "page.html");
  writeFileSync(file, html.replace(PROGRAM, broken(examine)));
  const view = await browser.open(pathToFileURL(file).href, { width: 360, height: 740, dark: false });
  await choose(view, paths(good("small")), click(view, "#files"));
  if (examine.length === 1) {
    await until(view, `/broke off.*unreachable/.test(document.getElementById("state").textContent)`, about);
  } else {
    await until(view, `document.getElementById("state").textContent.startsWith("The audit is at work")`, about);
    await click(view, "#brought button")();
    await until(view, `document.getElementById("state").textContent === "" && document.querySelector("#brought li") === null`, `${about}, taken away`);
  }
  views += 1;
  await view.close();
}
rmSync(work, { recursive: true, force: true });
await browser.close();
end(`the page: ${views} views of ${some.length} cases, by mouse, keyboard and ear`);

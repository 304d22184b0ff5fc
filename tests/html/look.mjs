// Opens every page of a folder in headless Chromium, in frames of 360, 390 and 900 pixels, and measures
// it from inside: called by `look`. With screenshots beside the pages.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = process.argv[2];
const widths = [360, 390, 900];

// Runs in the outer page, for every frame.
function measure(frame) {
  const inner = frame.contentDocument;
  const root = inner.documentElement;
  const faults = [];
  const name = (of) => `${of.tagName.toLowerCase()} "${(of.textContent || of.alt || "").trim().slice(0, 40)}"`;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
  const all = [...inner.body.querySelectorAll("*")];
  for (const one of all) {
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) faults.push(`cut: ${name(one)}`);
  }
  // Every line of text lies within the page and within the box of its element.
  const texts = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT);
  let lines = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent.trim()) continue;
    const range = inner.createRange();
    range.selectNodeContents(text);
    const box = text.parentElement.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      lines += 1;
      if (line.left < -1 || line.right > root.clientWidth + 1) faults.push(`outside the page: ${name(text.parentElement)}`);
      if (line.right > box.right + 1 || line.bottom > box.bottom + 3) faults.push(`outside its box: ${name(text.parentElement)}`);
    }
  }
  const images = [...inner.images];
  // Of a letter that asks for something the ask and the board stand above the fold of a phone.
  const link = inner.querySelector(".copy");
  if (frame.dataset.page.includes("-news-board") && link && root.clientWidth < 400) {
    const end = Math.max(link.getBoundingClientRect().bottom, ...images.map((one) => one.getBoundingClientRect().bottom));
    if (end > 844) faults.push(`ask and board end at ${Math.round(end)}`);
  }
  for (const image of images) {
    const box = image.getBoundingClientRect();
    if (image.naturalWidth === 0) faults.push("a picture is not seen");
    if (box.width < 300 || box.right > root.clientWidth) faults.push(`a picture is ${box.width} wide, to ${box.right}`);
    if (Math.abs(box.width - box.height) > 1) faults.push("a picture is out of shape");
  }
  if (images.length > 1) faults.push(`${images.length} pictures`);
  const boxes = [...inner.body.querySelectorAll("p, h2, pre, td, hr, img")]
    .filter((one) => !one.querySelector("img"))
    .map((one) => [one, one.getBoundingClientRect()]);
  boxes.forEach(([one, a], at) => {
    for (const [other, b] of boxes.slice(at + 1)) {
      if (one.contains(other)) continue;
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!apart) faults.push(`${name(one)} overlaps ${name(other)}`);
    }
  });
  return { faults, lines, boxes: boxes.length, height: root.scrollHeight };
}

const attribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const work = mkdtempSync(join(tmpdir(), "look-"));
const chromium = (args) =>
  execFileSync(
    "chromium",
    ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", `--user-data-dir=${work}/profile`, ...args],
    { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"], timeout: 120_000 },
  );
const pages = readdirSync(folder).filter((name) => name.endsWith(".html")).sort();
if (pages.length === 0) throw new Error(`no pages in ${folder}`);

// One document with a frame for every page and width: Chromium is started once for all of them.
const frame = (page, width, height) =>
  `<iframe data-page="${page}" width="${width}" height="${height}" style="border:0;display:block" ` +
  `srcdoc="${attribute(readFileSync(join(folder, page), "utf8"))}"></iframe>`;
const outer = join(work, "outer.html");
writeFileSync(
  outer,
  `<!DOCTYPE html><meta charset="utf-8">${pages.flatMap((page) => widths.map((width) => frame(page, width, 800))).join("\n")}
<script>${measure}
onload = () => {
  const found = [...document.querySelectorAll("iframe")].map((frame) => ({
    page: frame.dataset.page, width: Number(frame.width), ...measure(frame) }));
  document.body.innerHTML = "<pre id=found></pre>";
  document.getElementById("found").textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
};</script>`,
);
const dom = chromium(["--dump-dom", "--virtual-time-budget=10000", `file://${outer}`]);
const encoded = dom.match(/<pre id="found">([^<]+)<\/pre>/);
if (!encoded) throw new Error("Chromium measured nothing");
const found = JSON.parse(Buffer.from(encoded[1], "base64").toString("utf8"));
if (found.length !== pages.length * widths.length) throw new Error("not every page was measured");

let faults = 0;
for (const of of found) {
  faults += of.faults.length;
  console.log(`${of.page} at ${of.width}: ${of.lines} lines in ${of.boxes} boxes, ${of.height} high, ${of.faults.length} faults`);
  for (const fault of of.faults) console.log(`    ${fault}`);
}
if (process.env.SCREENSHOTS !== "0") {
  // All widths of a page side by side.
  const shown = pages.filter((page) => /-1\.html$/.test(page) && page.includes(process.env.ONLY ?? ""));
  for (const page of shown) {
    const views = found.filter((of) => of.page === page);
    const high = Math.max(...views.map((of) => of.height));
    const size = `--window-size=${widths.reduce((sum, width) => sum + width + 8, 0)},${high}`;
    for (const [scheme, number] of [["light", 1], ["dark", 0]]) {
      const beside = join(work, "beside.html");
      const own = `<meta name="color-scheme" content="${scheme}"><style>body{margin:0;display:flex;gap:8px}</style>`;
      const frames = views.map((of) => frame(page, of.width, of.height)).join("");
      writeFileSync(beside, `<!DOCTYPE html><meta charset="utf-8">${own}<body>${frames}`);
      const shot = join(folder, `${page.replace(".html", "")}-${scheme}.png`);
      chromium([`--blink-settings=preferredColorScheme=${number}`, `--screenshot=${shot}`, size, `file://${beside}`]);
    }
  }
}
rmSync(work, { recursive: true, force: true });
console.log(`${found.length} views of ${pages.length} pages, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);

// Hands files to the audit, which is a program in this page, and shows what it answers. Its words are its own.
"use strict";
{
  const at = (id) => document.getElementById(id);
  const program = Uint8Array.from(atob(at("program").textContent.trim()), (letter) => letter.charCodeAt(0));

  // Works beside the page, so that nothing in a file can stop the page itself.
  async function work({ program, key, files }) {
    const { instance } = await WebAssembly.instantiate(program);
    const door = instance.exports;
    const give = (bytes) => {
      const place = door.tempete_piece(bytes.length);
      new Uint8Array(door.memory.buffer, place, bytes.length).set(bytes);
    };
    const answer = () => {
      const [place, length] = [door.tempete_answer(), door.tempete_answer_length()];
      return new TextDecoder().decode(new Uint8Array(door.memory.buffer, place, length));
    };
    const utf8 = new TextEncoder();
    const read = [];
    for (const file of files) {
      try {
        read.push(new Uint8Array(await file.arrayBuffer()));
      } catch {
        return { unread: file.name };
      }
    }
    try {
      give(utf8.encode(key));
      for (const [place, bytes] of read.entries()) {
        give(utf8.encode(files[place].name));
        give(bytes);
      }
      door.tempete_examine();
    } catch (error) {
      // What the program says of it is more than what the browser does.
      throw new Error(answer() || String(error));
    }
    return { answer: JSON.parse(answer()) };
  }
  const source = `onmessage = async ({ data }) => {
    try { postMessage(await (${work})(data)); } catch (error) { postMessage({ broken: error.message }); }
  };`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));

  // make("p", { class: "x" }, "words", element…)
  const make = (tag, attributes, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  };
  const words = (en, fr) => [make("span", { lang: "en" }, en), make("span", { lang: "fr" }, fr)];
  const says = (...inside) => at("state").replaceChildren(...inside);

  const table = (steps) => {
    const row = ({ number, title, is, verdict, findings }) =>
      make("tr", { "data-is": is },
        make("th", { scope: "row" }, String(number)),
        make("td", {}, title, ...(findings.length ? [make("ul", {}, ...findings.map((one) => make("li", {}, one)))] : [])),
        make("td", {}, verdict));
    const heads = ["Step", "What it asks", "Verdict"].map((head) => make("th", { scope: "col" }, head));
    return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Steps" },
      make("table", {},
        make("caption", {}, "Steps"),
        make("thead", {}, make("tr", {}, ...heads)),
        make("tbody", {}, ...steps.map(row))));
  };
  const remark = ({ entry, words }) => make("li", {}, ...(entry === null ? [] : [make("b", {}, `Entry ${entry}`), ": "]), words);
  const lines = (label, text) => make("pre", { tabindex: "0", role: "region", "aria-label": label }, text);

  const show = ({ text, together, report }) => {
    const parts = [];
    if (together) {
      const [whether, files] = together;
      const told = ({ name, fits, words }) => make("li", fits ? {} : { class: "parts" }, `${name}: ${words}`);
      parts.push(make("h3", {}, "The files together"), make("p", { id: "whether" }, whether), make("ul", { id: "told" }, ...files.map(told)));
    }
    if (report) {
      parts.push(make("h3", {}, "The record"), make("p", { id: "signed" }, report.signed));
      parts.push(...report.about.map((line) => make("p", { class: "about" }, line)), table(report.steps));
      for (const { title, remarks } of report.kinds) parts.push(make("h3", {}, title), make("ul", {}, ...remarks.map(remark)));
      if (report.tables) parts.push(make("h3", {}, "Tables"), lines("Tables", report.tables));
      parts.push(make("p", {}, make("strong", { id: "last" }, report.last)));
    }
    parts.push(make("details", {}, make("summary", {}, "All of it, as tempete-verify prints it"), lines("All of it", text)));
    at("report").replaceChildren(...parts);
    at("found").hidden = false;
    const sums = [together?.[0], report?.last].filter(Boolean).join(". ");
    says(make("span", { class: "said", lang: "en" }, sums));
  };

  const brought = [];
  let worker = null;
  // Always all anew: an audit under way is of what was asked before.
  const examine = () => {
    worker?.terminate();
    worker = null;
    at("found").hidden = true;
    at("report").replaceChildren();
    if (brought.length === 0) return says();
    says(...words("The audit is at work …", "La vérification est en cours …"));
    const broken = (why) =>
      says(...words("The audit broke off, which is a fault of this page: ", "La vérification s’est interrompue, par une faute de cette page : "), make("span", { class: "said", lang: "en" }, why));
    const own = (worker = new Worker(address));
    const done = (what) => {
      own.terminate();
      if (worker === own) what();
    };
    own.onerror = (event) => done(() => broken(event.message || "worker"));
    own.onmessage = ({ data: { answer, unread, broken: why } }) =>
      done(() => {
        if (why !== undefined) return broken(why);
        if (unread !== undefined) return says(...words(`${unread} cannot be read.`, `${unread} : lecture impossible.`));
        if ("Err" in answer) return says(make("span", { class: "said", lang: "en" }, answer.Err));
        show(answer.Ok);
      });
    own.postMessage({ program, key: at("key").value, files: brought });
  };

  const list = () => {
    const line = (file, place) => {
      const of = make("span", { class: "unseen" }, ` ${file.name}`);
      const button = make("button", { type: "button" }, ...words("Remove", "Retirer"), of);
      button.onclick = () => {
        brought.splice(place, 1);
        list();
        (at("brought").querySelectorAll("button")[Math.min(place, brought.length - 1)] ?? at("files")).focus();
      };
      return make("li", {}, make("span", {}, file.name), button);
    };
    at("brought").replaceChildren(...brought.map(line));
    examine();
  };
  const bring = (files) => {
    brought.push(...files);
    list();
  };

  at("files").onchange = ({ target }) => {
    bring(target.files);
    // So that the same file can be chosen again after a change.
    target.value = "";
  };
  at("key").onchange = examine;
  // A file dropped beside the place would otherwise be opened in this page's stead.
  for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
  const over = (is) => () => at("drop").classList.toggle("over", is);
  for (const [name, is] of [["dragover", true], ["dragleave", false], ["drop", false]]) at("drop").addEventListener(name, over(is));
  document.addEventListener("drop", ({ dataTransfer }) => bring(dataTransfer.files));

  const speak = (language) => {
    document.documentElement.lang = language;
    document.title = document.querySelector(`h1 [lang=${language}]`).textContent;
    for (const button of document.querySelectorAll("[data-language]")) {
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    }
  };
  for (const button of document.querySelectorAll("[data-language]")) button.onclick = () => speak(button.dataset.language);
  speak(navigator.language.startsWith("fr") ? "fr" : "en");
}

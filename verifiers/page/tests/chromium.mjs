// Headless Chromium, spoken to through a pipe (the DevTools protocol), with nothing but node.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function chromium() {
  const profile = mkdtempSync(join(tmpdir(), "page-"));
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"];
  const running = spawn("chromium", args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , to, from] = running.stdio;
  const waiting = new Map();
  const heard = new Set();
  let number = 0;
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const { id, result, error, ...event } of messages.map((message) => JSON.parse(message))) {
      if (id === undefined) heard.forEach((hear) => hear(event));
      else if (error) waiting.get(id).reject(new Error(error.message));
      else waiting.get(id).resolve(result);
    }
  });
  const ask = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      number += 1;
      waiting.set(number, { resolve, reject });
      to.write(`${JSON.stringify({ id: number, method, params, sessionId })}\0`);
    });
  return {
    // A page of its own, with what it says to its console and what it loads.
    async open(url, { width, height, dark }) {
      const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
      const tell = (method, params) => ask(method, params, sessionId);
      const [events, once] = [[], new Set()];
      heard.add((event) => {
        if (event.sessionId !== sessionId) return;
        events.push(event);
        once.forEach((hear) => hear(event));
      });
      const next = (method) =>
        new Promise((resolve) => {
          const hear = (event) => {
            if (event.method !== method) return;
            once.delete(hear);
            resolve(event.params);
          };
          once.add(hear);
        });
      for (const domain of ["Page", "Runtime", "Network", "Log", "DOM", "Accessibility"]) await tell(`${domain}.enable`);
      await tell("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
      const value = dark ? "dark" : "light";
      await tell("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
      await tell("Page.setInterceptFileChooserDialog", { enabled: true });
      const loaded = next("Page.loadEventFired");
      await tell("Page.navigate", { url });
      await loaded;
      const evaluate = async (expression) => {
        const { result, exceptionDetails } = await tell("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      };
      const press = async (key, modifiers = 0) => {
        const text = { Enter: "\r", " ": " " }[key];
        const code = { Tab: 9, Enter: 13, " ": 32 }[key];
        await tell("Input.dispatchKeyEvent", { type: "keyDown", key, code: key, text, modifiers, windowsVirtualKeyCode: code });
        await tell("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, modifiers, windowsVirtualKeyCode: code });
      };
      return { tell, next, events, evaluate, press, close: () => ask("Target.closeTarget", { targetId }) };
    },
    async close() {
      await ask("Browser.close").catch(() => {});
      await new Promise((resolve) => (running.exitCode === null ? running.on("exit", resolve) : resolve()));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

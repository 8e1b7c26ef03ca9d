import { isPrintable } from "./text-screen/font";
import type { Terminal } from "./text-screen/terminal";

const size = { columns: 60, rows: 22 };

/** X keysyms of non-character keys. */
const keys = { enter: 0xff0d, keypadEnter: 0xff8d, backspace: 0xff08, delete: 0xffff } as const;
const modifiers = new Map([
  [0xffe3, "ctrl"],
  [0xffe4, "ctrl"],
  [0xffe9, "alt"],
  [0xffea, "alt"],
]);

/** The screen of a simulated machine: it runs no system, but echoes the keyboard. */
export function makeTerminal(hostname: string, location: string): Terminal {
  const prompt = `${hostname.slice(0, 30)}:~# `;
  const greeting = [
    "Simulated machine",
    "",
    `host name  ${hostname}`,
    `location   ${location}`,
    "state      on",
    "",
    "No system runs here. Keys are shown as they arrive.",
    "",
  ];
  let lines: string[] = [...greeting];
  let typed = "";
  const held = new Set<string>();

  const answers = new Map<string, string[]>([
    ["hostname", [hostname]],
    ["help", ["hostname  help  clear"]],
    ["", []],
  ]);

  function enter(): void {
    const word = typed.trim();
    lines.push(prompt + typed);
    typed = "";
    if (word === "clear") lines = [];
    else lines.push(...(answers.get(word) ?? [`${word.split(" ", 1)[0]}: not found`]));
    lines = lines.slice(-size.rows);
  }

  function press(keysym: number): void {
    if (keysym === keys.delete && held.has("ctrl") && held.has("alt")) {
      lines = ["Ctrl-Alt-Del", "", ...greeting];
      typed = "";
    } else if (keysym === keys.enter || keysym === keys.keypadEnter) enter();
    else if (keysym === keys.backspace) typed = typed.slice(0, -1);
    else if (isPrintable(keysym) && !held.has("ctrl") && typed.length < 400)
      typed += String.fromCharCode(keysym);
  }

  return {
    size,
    rows: () => {
      const last = `${prompt}${typed}_`;
      const wrapped = [...lines, last].flatMap((line) => line.match(/.{1,60}/g) ?? [""]);
      return Array.from({ length: size.rows }, (_, row) => wrapped.slice(-size.rows)[row] ?? "");
    },
    key: (keysym, isDown) => {
      const modifier = modifiers.get(keysym);
      if (modifier) held[isDown ? "add" : "delete"](modifier);
      else if (isDown) press(keysym);
    },
  };
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const domain = path.join(import.meta.dirname, "../../domain");

const sources = (): string[] =>
  readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(domain, file), "utf8"));

/** Nouns before the id in the audit targets written by the domain: `server` of `server 55001`. */
export function writtenNouns(): string[] {
  const lines = sources()
    .flatMap((text) => text.split("\n"))
    .filter((line) => /\btarget\b/.test(line));
  const nouns = lines.flatMap((line) =>
    Array.from(line.matchAll(/`([a-z][a-z -]*) \$\{/g), ([, noun = ""]) => noun),
  );
  return [...new Set(nouns)].sort();
}

/** The text between the brace at `start` and the one that closes it. */
function inside(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ("{([".includes(text[at] ?? "")) depth += 1;
    if ("})]".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return "";
}

/** The parts of an object literal, split at top-level commas. */
function partsOf(body: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of body) {
    if ("{([".includes(sign)) depth += 1;
    if ("})]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function keysOf(body: string): string[] {
  return partsOf(body).flatMap((part): string[] => {
    if (!part.startsWith("...")) return /^\w+/.exec(part) ?? [];
    return Array.from(part.matchAll(/\{/g), ({ index }) => keysOf(inside(part, index))).flat();
  });
}

/** Field names in the audit changes written by the domain, except computed ones. */
export function writtenFields(): string[] {
  const keys = sources().flatMap((text) =>
    Array.from(text.matchAll(/\bchanges(?:: |\s=\s)\{/g), (match) =>
      keysOf(inside(text, match.index + match[0].length - 1)),
    ).flat(),
  );
  return [...new Set(keys)].sort();
}

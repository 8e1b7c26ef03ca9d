import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.join(import.meta.dirname, "../../..");

/** Names in backticks in the first column of the first table below a heading of docs/glossary.md. */
function namesBelow(/** @type {string} */ text, /** @type {string} */ heading) {
  const part = text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = part.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
}

/** `readTicketMails` → read, ticket, mails. */
const partsOf = (/** @type {string} */ name) =>
  name
    .replace(/[_$\d]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");

/** Yields every identifier of a file, with its position. */
function* identifiersOf(/** @type {string} */ file, /** @type {string} */ text) {
  const scriptKind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, scriptKind);
  const waiting = [/** @type {ts.Node} */ (source)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) yield { name: node.text, at: node.end };
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

function sources() {
  const list = [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "app",
    "components",
    "lib",
    "e2e",
  ];
  return execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\0")
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.startsWith("lib/db/migrations/"));
}

/** Chapters of a list of decisions that is not part of the repository. */
const citesOutside = /\bdecisions [1-9]/;

/**
 * Rejects identifiers with words retired in docs/glossary.md, exceptions that no file needs, and citations of what a
 * reader does not have.
 */
export function checkWords() {
  const glossary = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
  const retired = new Set(namesBelow(glossary, "Retired words"));
  const exceptions = new Set(namesBelow(glossary, "Exceptions"));
  const unused = new Set(exceptions);
  // One file of nine has these letters at all, and is parsed.
  const letters = new RegExp([...retired, ...exceptions].join("|"), "i");
  /** @type {string[]} */
  const complaints = [];
  for (const file of sources()) {
    const text = readFileSync(path.join(root, file), "utf8");
    const cited = citesOutside.exec(text);
    if (cited)
      complaints.push(`${file}: "${cited[0]}" is not in the repository: cite an ADR or docs/api.md\n`);
    if (!letters.test(text)) continue;
    for (const { name, at } of identifiersOf(file, text)) {
      if (exceptions.has(name)) unused.delete(name);
      else {
        const word = retired.has(name) ? name : partsOf(name).find((part) => retired.has(part));
        if (word)
          complaints.push(`${file}:${text.slice(0, at).split("\n").length} ${name}: "${word}" is retired\n`);
      }
    }
  }
  for (const name of unused) complaints.push(`docs/glossary.md: no file needs the exception ${name}\n`);
  return { code: complaints.length === 0 ? 0 : 1, output: complaints.join("") };
}

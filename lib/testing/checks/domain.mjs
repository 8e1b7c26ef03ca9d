import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import kernel from "../kernel-nouns.cjs";

/*
 * Domain rules that no general tool checks: nouns have no import cycles and import only what other nouns share, every
 * operation is in a registry, nothing is cast between the wire and an operation, and no sentence for people is stored
 * instead of params.
 */
const root = path.join(import.meta.dirname, "../../..");
const domain = "lib/domain";

/** @typedef {{ file: string, text: string }} Source */

/** @param {string} folder @returns {Source[]} */
const sourcesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).split(path.sep).join("/")))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

const kernelNouns = new Set(kernel.kernelNouns);

/**
 * The noun of a file: `<group>/<noun>`, or "kernel" for what lies beside the kernel's nouns. The dependencies between
 * groups are declared in depcruise.cjs.
 * @param {string} file
 */
function nounOf(file) {
  const [group = "", noun = "", ...rest] = file.slice(domain.length + 1).split("/");
  const isKernel = group === "kernel" && !kernelNouns.has(noun);
  return isKernel || rest.length === 0 ? group : `${group}/${noun}`;
}

/** The project's own files that a file imports, without extensions. @param {Source} source */
function importsOf({ file, text }) {
  const specifiers = Array.from(text.matchAll(/from "([^"]+)"/g), ([, specifier = ""]) => specifier);
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("@//")) return [specifier.slice(2)];
    return specifier.startsWith(".") ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
  });
}

/** A noun's error names: plain strings that import nothing. */
const isErrors = /\/errors$/;

/** Noun → the other nouns that it imports. @param {Source[]} sources */
function knowledgeOf(sources) {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  for (const source of sources) {
    const from = nounOf(source.file);
    const others = known.get(from) ?? new Set();
    for (const target of importsOf(source).filter((one) => !isErrors.test(one)))
      if (target.startsWith(`${domain}/`) && nounOf(target) !== from) others.add(nounOf(target));
    known.set(from, others);
  }
  return known;
}

/** Rotates a cycle so that it begins and ends with its first noun in alphabetical order. @param {string[]} nouns */
function fromItsFirst(nouns) {
  const at = nouns.indexOf([...nouns].sort()[0] ?? "");
  return [...nouns.slice(at), ...nouns.slice(0, at + 1)];
}

/** @param {Source[]} sources @returns {string[]} */
function findCircles(sources) {
  const known = knowledgeOf(sources);
  /** @param {string} noun @param {string[]} trail @returns {string[] | null} */
  const walk = (noun, trail) => {
    if (trail.includes(noun)) return [...trail.slice(trail.indexOf(noun)), noun];
    for (const next of known.get(noun) ?? []) {
      const circle = walk(next, [...trail, noun]);
      if (circle) return circle;
    }
    known.set(noun, new Set());
    return null;
  };
  // The same cycle is found from every noun that leads to it.
  const circles = [...known.keys()].flatMap((noun) => {
    const circle = walk(noun, []);
    return circle ? [fromItsFirst(circle.slice(1)).join(" → ")] : [];
  });
  return [...new Set(circles)].map((circle) => `nouns form a circle: ${circle}`);
}

const declaresOperation = /export const \w+ = (?:operation|openOperation|asyncOperation|staffOperation)\(/;
/** Words, decisions, targets, queues and lists of the back office, and what others may compose into their own transactions. */
const isForOthers = (/** @type {string} */ file) =>
  /(?:^|\/)(?:schema|rules|lookup|errors)$|-(?:queue|list)$|\/shared\//.test(file) ||
  nounOf(file) === "kernel";

/** Between nouns only operations and shared files may be imported; all else is private. @param {Source[]} sources */
function findReachIns(sources) {
  const operations = new Set(
    sources.filter(({ text }) => declaresOperation.test(text)).map(({ file }) => file.replace(/\.tsx?$/, "")),
  );
  return sources.flatMap((source) =>
    importsOf(source)
      .filter((target) => target.startsWith(`${domain}/`) && nounOf(target) !== nounOf(source.file))
      .filter((target) => !isForOthers(target) && !operations.has(target))
      .map((target) => `${source.file} reaches into another noun: ${target} is not shared`),
  );
}

const constructors = ["operation", "openOperation", "asyncOperation", "settledOperation", "staffOperation"];
const isFunction = /^(?:export )?(?:(?:async )?function|const \w+ = (?:async )?(?:<[\s\S]*?>)?\([\s\S]*?=>)/;

/** A file's top-level declarations, each with its whole text. @param {string} text */
const declarationsOf = (text) =>
  text
    .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
    .map((whole) => ({ whole, name: /(?:const|function) (\w+)/.exec(whole)?.[1] ?? "" }));

/** The operation constructors, and every function that returns the result of one. @param {Source[]} sources */
function factoriesIn(sources) {
  const functions = sources
    .filter(({ file }) => nounOf(file) !== "kernel")
    .flatMap(({ text }) => declarationsOf(text))
    .filter(({ whole }) => isFunction.test(whole));
  const known = new Set(constructors);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    const answers = new RegExp(`(?:=>|return)\\s+(?:${[...known].join("|")})(?:<[^(]*>)?\\(`);
    for (const { whole, name } of functions) if (answers.test(whole)) known.add(name);
  }
  return known;
}

/** @param {Source[]} sources @returns {string[]} */
function findUnregistered(sources) {
  // An import alone does not register an operation.
  const registry = sourcesIn("lib/api/registry")
    .map(({ text }) => text.replace(/^import [^;]*;$/gm, ""))
    .join("\n");
  const made = new RegExp(
    `^export const (\\w+) = (?:${[...factoriesIn(sources)].join("|")})(?:<[^(]*>)?\\(`,
    "gm",
  );
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(made), ([, name]) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(registry))
      .map((name) => `${file}: ${name} stands in no registry`),
  );
}

const cast = /\bas (never|any|unknown as)\b/;
/** A context's brand has no runtime value, and next-auth expects Node's request types from a page. */
const mayCast = new Set(["lib/session/context.ts", "lib/session/next-auth.ts"]);
/** @param {Source[]} sources @returns {string[]} */
const findCasts = (sources) =>
  sources
    .filter(({ file }) => !mayCast.has(file))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (cast.test(line) ? [`${file}:${index + 1}: ${cast.exec(line)?.[0]}`] : [])),
    );

/** Cyrillic letters, parts of a mail, and whole sentences are texts for people. */
const words = /[Ѐ-ӿ]|\b(?:subject|body): ["`]|(["`])[A-Z](?:[^"`\n]* ){2}[^"`\n]*[.!?…]\1/;
/** Calls with sentences for developers: descriptions in the API reference, and internal errors. */
const isForDevelopers =
  /\b(?:about|aboutTypical|meta|text|flag|word|count|number|wanted|secondsInput|rangeInput|failure|SourceProblem|Error)(?:<[^()]*>)?\(/g;

/** Removes the descriptions of such calls and operations, but keeps the line numbers. @param {string} source */
function withoutDescriptions(source) {
  const text = source.replaceAll(
    /\bdescription(?: =|:)\s*(?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gm,
    (said) => said.replaceAll(/[^\n]/g, ""),
  );
  let rest = "";
  let at = 0;
  for (const call of text.matchAll(isForDevelopers)) {
    if (call.index < at) continue;
    rest += text.slice(at, call.index);
    at = call.index + call[0].length;
    for (let depth = 1; depth > 0 && at < text.length; at++)
      depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    rest += text.slice(call.index, at).replaceAll(/[^\n]/g, "");
  }
  return rest + text.slice(at);
}

/** @param {Source[]} sources @returns {string[]} */
const findTexts = (sources) =>
  sources.flatMap(({ file, text }) =>
    withoutDescriptions(text)
      .split("\n")
      .flatMap((line, index) =>
        words.test(line) ? [`${file}:${index + 1}: a text for people: ${line.trim()}`] : [],
      ),
  );

/** @returns {{ code: number, output: string }} */
export function checkDomain() {
  const sources = sourcesIn(domain);
  const folders = ["lib/api", "lib/session", "lib/server/gateway", "app/(wire)"];
  const onTheWay = [
    ...folders.flatMap(sourcesIn),
    ...sources.filter(({ file }) => nounOf(file) === "kernel"),
  ];
  const found = [
    ...findCircles(sources),
    ...findReachIns(sources),
    ...findUnregistered(sources),
    ...findCasts(onTheWay),
    ...findTexts(sources),
  ];
  return { code: found.length === 0 ? 0 : 1, output: found.map((line) => `${line}\n`).join("") };
}

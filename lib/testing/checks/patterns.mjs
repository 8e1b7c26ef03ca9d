import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/*
 * Checks that every regular expression of the product runs in linear time: a stranger's input must not block the
 * process. recheck proves it, with its native program if available for this system (ten times as fast), else with its
 * script. Proven patterns are cached in .build, so that a run checks only new ones. Tests and their helpers read
 * trusted texts and are exempt.
 */
const root = path.join(import.meta.dirname, "../../..");
const cacheFile = path.join(root, ".build/linear-patterns.json");
const { resolve } = createRequire(import.meta.url);
/** In ms. A pattern whose proof takes longer must be simplified: usually the length is better checked separately. */
const patienceMs = 30_000;

/** @typedef {{ place: string, source: string, flags: string }} Pattern */

const isProduct = (/** @type {string} */ file) =>
  /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("lib/testing/");

/** @returns {string[]} */
function productFiles() {
  return ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
        path.posix.join(folder, String(name).split(path.sep).join("/")),
      ),
    )
    .filter(isProduct);
}

/** Reads the pattern of a literal such as `/a+/g`. @param {string} literal */
function partsOf(literal) {
  const end = literal.lastIndexOf("/");
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ patterns: Pattern[], built: string[] }} its patterns, and the places of those made of strings
 */
function patternsIn(file, text) {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ patterns: Pattern[], built: string[] }} */
  const found = { patterns: [], built: [] };
  const impersonation = (/** @type {ts.Node} */ node) => {
    const place = () => `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.patterns.push({ place: place(), ...partsOf(node.text) });
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText() === "RegExp") found.built.push(place());
    ts.forEachChild(node, impersonation);
  };
  impersonation(parsed);
  return found;
}

/** @returns {Set<string>} */
function readCache() {
  return new Set(existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : []);
}

/** Starts recheck with its native program, if it is installed. */
async function startRecheck() {
  const backend = ["native", "pure"].find((name) => name === "pure" || nativeProgram() !== null);
  process.env.RECHECK_BACKEND = backend;
  const { default: recheck } = await import("recheck");
  const { version } = JSON.parse(readFileSync(resolve("recheck/package.json"), "utf8"));
  return { check: recheck.check, version };
}

function nativeProgram() {
  const system = process.platform === "darwin" ? "macos" : process.platform === "win32" ? "windows" : "linux";
  try {
    return resolve(`recheck-${system}-${process.arch}/package.json`);
  } catch {
    return null;
  }
}

/** @param {Pattern} pattern @param {Awaited<ReturnType<typeof startRecheck>>["check"]} check */
async function complaintOf({ place, source, flags }, check) {
  const { status, complexity } = await check(source, flags, { timeout: patienceMs, randomSeed: 1 });
  if (status === "safe") return null;
  const why = status === "vulnerable" ? `is ${complexity.summary}` : "could not be proved linear";
  return `${place}: /${source}/${flags} ${why}\n`;
}

async function checkPatterns() {
  const found = productFiles().map((file) => patternsIn(file, readFileSync(path.join(root, file), "utf8")));
  const complaints = found.flatMap(({ built }) =>
    built.map((place) => `${place}: makes a pattern of a string, which cannot be checked: write a literal\n`),
  );
  const { check, version } = await startRecheck();
  const keyOf = (/** @type {Pattern} */ { source, flags }) => `${version} /${source}/${flags}`;
  const cached = readCache();
  const patterns = new Map(found.flatMap((one) => one.patterns).map((pattern) => [keyOf(pattern), pattern]));
  const proved = [...patterns.keys()].filter((key) => cached.has(key));
  for (const [key, pattern] of patterns) {
    if (cached.has(key)) continue;
    const complaint = await complaintOf(pattern, check);
    if (complaint === null) proved.push(key);
    else complaints.push(complaint);
  }
  mkdirSync(path.dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(proved));
  return complaints;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkPatterns();
  process.stdout.write(complaints.join(""));
  // Its native program would keep this process alive.
  process.exit(complaints.length === 0 ? 0 : 1);
}

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureInstalled } from "../server/install.mjs";
import { workInMemory } from "./run/work-in-memory.mjs";

/*
 * Runs all checks on a fresh checkout with Node alone: packages, checks, tests on a real PostgreSQL, the built panel
 * over the wire and in a browser. A step that crashes counts as one failure, and the next ones still run. Checks, the
 * build and unit tests each leave a core idle at times, so they run in parallel. With --soak: only the runs with
 * variable size (sized.ts), at the large one, the largest inputs, fair shares of accounts, and ten minutes each of
 * fuzzing and of memory under load; step names after it, such as `fuzzing`, select steps.
 */
const root = path.join(import.meta.dirname, "../..");
workInMemory();
const reports = mkdtempSync(path.join(tmpdir(), "berth-reports-"));
const stepMinutes = 90;
const isSoak = process.argv.includes("--soak");
if (isSoak) process.env.TEST_SIZE = "large";

/** @typedef {{ passed: number, failed: string[] }} Counts */
/** @type {Counts} */
const total = { passed: 0, failed: [] };

/** Prints the slowest files. @param {[file: string, milliseconds: number][]} files */
function saySlowest(files) {
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, 15);
  const lines = slowest.map(([file, time]) => `${(time / 1000).toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nThe slowest files:\n${lines.join("\n")}`);
}

/** @param {string} name @param {() => Promise<Counts>} work @returns {Promise<boolean>} whether nothing failed */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  try {
    const { passed, failed } = await work();
    total.passed += passed;
    total.failed.push(...failed);
    if (passed + failed.length === 0) throw new Error("no tests ran");
    return failed.length === 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${name}: ${message}`);
    total.failed.push(`${name}: ${message}`);
    return false;
  } finally {
    console.log(`── ${name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  }
}

/**
 * Runs a Node program with inherited output; returns its exit code. @param {string[]} args @param {Record<string,
 * string>} env
 */
function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      timeout: stepMinutes * 60_000,
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal) reject(new Error(`was ended by ${signal}`));
      else resolve(code ?? 1);
    });
  });
}

/** @param {string} file */
const report = (file) => JSON.parse(readFileSync(path.join(reports, file), "utf8"));

/** @returns {Promise<Counts>} */
async function runChecks() {
  const check = await import("./check.mjs");
  return check.runChecks(check.checks);
}

/** @param {string[]} only parts of names of files; all when there are none @returns {Promise<Counts>} */
async function runUnits(only = []) {
  const file = path.join(reports, "units.json");
  const config = [
    "--config=lib/testing/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    "--reporter=./lib/testing/run/unhandled-errors.mjs",
  ];
  const program = ["--conditions=react-server", "node_modules/vitest/vitest.mjs", "run", ...config];
  const unhandled = path.join(reports, "unhandled.jsonl");
  const code = await node([...program, ...only], { UNHANDLED_FILE: unhandled });
  const files = report("units.json").testResults;
  const tests = files.flatMap((one) => one.assertionResults);
  // "pending" = started or queued, but never reported as ended.
  const bad = tests.filter(({ status }) => status === "failed" || status === "pending");
  const failed = bad.map((one) => withReason(one.fullName, one.failureMessages[0]));
  saySlowest(files.map((one) => [path.relative(root, one.name), one.endTime - one.startTime]));
  const unread = files.filter(
    (one) => one.status === "failed" && one.assertionResults.every((test) => test.status !== "failed"),
  );
  failed.push(...unread.map((one) => path.relative(root, one.name)));
  failed.push(...errorsOutside(unhandled));
  if (code !== 0 && failed.length === 0) failed.push("unit tests: an error outside of any test");
  return { passed: tests.filter((one) => one.status === "passed").length, failed };
}

/** Errors outside of any test, each with the first lines of its stack. @param {string} file */
function errorsOutside(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const { message, stack = "", test = root } = JSON.parse(line);
    const where = stack.split("\n").slice(0, 8).join("\n");
    return `unit tests, outside of any test: ${path.relative(root, test)} ${message}\n${where}`;
  });
}

/** @returns {Promise<Counts>} */
async function build() {
  // The first build of a checkout writes no cache for a next one, which takes a tenth of its time.
  const env = existsSync(path.join(root, ".next/BUILD_ID")) ? {} : { CI: "1" };
  const code = await node(["lib/server/build.mjs"], env);
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["build"] };
}

/** @param {("wire" | "screens" | "soak")[]} projects @param {string[]} only as for runUnits @returns {Promise<Counts>} */
async function runPlaywright(projects, only = []) {
  const name = projects.join(" and ");
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ["test", "--config=e2e/playwright.config.ts", ...chosen, "--reporter=list,json"];
  const program = ["--conditions=react-server", "node_modules/@playwright/test/cli.js", ...args];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, `${name}.json`),
    KEPT_PANEL_TEMPLATE: path.join(reports, "template"),
  };
  const code = await node([...program, ...only], env);
  const { stats, suites, errors } = report(`${name}.json`);
  const specs = suites.flatMap(specsIn);
  saySlowest(suites.map((suite) => [suite.file, timeOf(specsIn(suite))]));
  const failed = specs.filter((spec) => !spec.ok).map((spec) => withReason(nameOf(spec), reasonOf(spec)));
  failed.push(...errors.map((error) => `${name}: ${String(error.message).split("\n")[0]}`));
  if (code !== 0 && failed.length === 0) failed.push(`${name}: an error outside of any test`);
  return { passed: stats.expected, failed };
}

/** The end of a long log is read first, so the reason is printed with the name. @param {string} name */
function withReason(name, reason = "") {
  const lines = stripVTControlCharacters(reason).trim().split("\n").slice(0, 25);
  return [name, ...lines.filter(Boolean).map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

/** The error of a failed test, and its last output. */
function reasonOf(spec) {
  const result = spec.tests.flatMap((test) => test.results).findLast(({ status }) => status !== "passed");
  const said = (result?.stdout ?? []).map(({ text = "" }) => text).join("");
  const errors = (result?.errors ?? []).map(({ message = "" }) =>
    message.split("\n").slice(0, 12).join("\n"),
  );
  return [...errors, ...said.trim().split("\n").slice(-12)].join("\n");
}

const nameOf = (spec) => `${spec.file}: ${spec.title}`;

const timeOf = (specs) =>
  specs
    .flatMap((spec) => spec.tests.flatMap((test) => test.results))
    .reduce((sum, { duration }) => sum + duration, 0);

/** The specs of a suite and its nested suites. */
const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

/**
 * Wire and screen tests in one run: the last wire tests, which wait for killed processes, would leave a core idle. Without a
 * browser it runs the wire tests, and fails.
 * @returns {Promise<Counts>}
 */
async function runOnPanels() {
  const { ensureChromium } = await import("./run/chromium.mjs");
  const browser = await ensureChromium();
  if (browser) {
    process.env.CHROMIUM_PATH = browser;
    return runPlaywright(["wire", "screens"]);
  }
  const { passed, failed } = await runPlaywright(["wire"]);
  return { passed, failed: [...failed, "no Chromium is installed: install it, or set CHROMIUM_PATH to one"] };
}

function install() {
  try {
    ensureInstalled({ all: true });
    return true;
  } catch (error) {
    total.failed.push(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function runAll() {
  if (!install()) return;
  const checkAndBuild = async () => {
    await step("checks", runChecks);
    return step("build", build);
  };
  const [isBuilt] = await Promise.all([checkAndBuild(), step("unit tests", runUnits)]);
  const unbuilt = () => Promise.reject(new Error("the panel could not be built"));
  await step("wire and screen tests", isBuilt ? runOnPanels : unbuilt);
}

/** Files that fuzz parsers (`fuzzParsers`). */
function fuzzFiles() {
  const folders = ["lib", "app", "components"].map((name) => path.join(root, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))),
  );
  return files.filter((file) => file.endsWith(".fuzz.test.ts"));
}

/**
 * Fuzzes the parsers of untrusted text alone, for FUZZ_MINUTES, because time and memory are measured. Each gets equal
 * time, as each has its own seeds.
 */
async function runFuzzing() {
  const [minutes, workers] = [Number(process.env.FUZZ_MINUTES ?? 10), 2];
  const texts = fuzzFiles().map((file) => readFileSync(file, "utf8"));
  const count = texts.reduce((sum, text) => sum + (text.match(/\bseeds:/g) ?? []).length, 0);
  process.env.FUZZ_SECONDS = String((minutes * 60 * workers) / count);
  process.env.FUZZ_REPORT = path.join(reports, "fuzz.jsonl");
  const counts = await runUnits(["--project=fuzz", `--maxWorkers=${workers}`]);
  sayTried(process.env.FUZZ_REPORT);
  return counts;
}

/** Prints the inputs of each parser, and their cost. @param {string} file */
function sayTried(file) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const cells = lines.map(({ name, inputs, longestBytes, slowestMs, growthBytes }) => {
    const numbers = [inputs, longestBytes, slowestMs.toFixed(0), (growthBytes / 1024).toFixed(0)];
    return `${numbers.map((number) => String(number).padStart(11)).join("")}  ${name}`;
  });
  console.log(`\n     inputs    longest    slowest     growth\n                 bytes     ms CPU        KiB`);
  console.log(`${cells.join("\n")}\n${lines.length} parsers`);
}

/** Fairness: a busy account beside a modest one in each pool, a million queued tasks, and killed processes. */
const fairShares = ["turns.test", "pools.pure.test", "lanes.test", "presence.test"].map(
  (name) => `lib/jobs/${name}`,
);

const soakOf = (only) => () => runUnits(only);
const wireOf = (names) => () =>
  runPlaywright(["wire"], ["--workers=1", ...names.map((name) => `e2e/wire/.*${name}`)]);

/** @type {[name: string, work: () => Promise<Counts>][]} */
const soakSteps = [
  ["fuzzing", runFuzzing],
  [
    "unit tests",
    soakOf([
      "lib/api/fuzz.test",
      "/laws.test",
      "base/dns/dns",
      "domain/network/dns/round-trip",
      "testing/fuzz.pure",
    ]),
  ],
  // The largest list of each call, and six imports of one customer beside another's, each in a separate process.
  [
    "largest inputs",
    soakOf([
      "--maxWorkers=1",
      "lib/api/largest-lists",
      "base/dns/large-files",
      "domain/network/dns/import-zone",
    ]),
  ],
  ["fair shares", soakOf(fairShares)],
  ["build", build],
  // In sequence, because they measure time.
  ["wire tests", wireOf(["secrets", "equal-time", "fire"])],
  ...[
    "power-storm",
    "machine-storm",
    "qemu",
    "promotion",
    "pooler",
    "rolling-restart",
    "upgrade",
    "random-kills",
  ].map((name) => [name, wireOf([name])]),
  ["packages", () => runPlaywright(["soak"], ["--workers=1", "e2e/soak/packages"])],
  ["memory", () => runPlaywright(["soak"], ["--workers=1", "e2e/soak/memory"])],
];

/** All steps, or the named ones: `npm run soak -- fuzzing`. @param {string[]} names */
async function runSoak(names) {
  const unknown = names.filter((name) => soakSteps.every(([known]) => known !== name));
  if (unknown.length > 0) total.failed.push(`no step is called ${unknown.join(", ")}`);
  if (unknown.length > 0 || !install()) return;
  for (const [name, work] of soakSteps) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (!(await step(name, work)) && name === "build") return;
  }
}

try {
  await (isSoak ? runSoak(process.argv.slice(process.argv.indexOf("--soak") + 1)) : runAll());
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const list = (names) => names.map((name) => `  ${name}`).join("\n");
if (total.failed.length > 0) console.log(`\nFailed:\n${list(total.failed)}`);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

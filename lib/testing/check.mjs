import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { requireInstalled } from "../server/install.mjs";
import { checkDomain } from "./checks/domain.mjs";
import { checkMessages } from "./checks/messages.mjs";
import { checkMoney } from "./checks/money.mjs";
import { checkTests } from "./checks/tests.mjs";
import { checkWords } from "./checks/words.mjs";

const root = path.join(import.meta.dirname, "../..");
const bin = (/** @type {string} */ name) => path.join(root, "node_modules", name);
const longest = 400;

/** @typedef {{ code: number, output: string }} Outcome */
/** @typedef {{ name: string, run: () => Promise<Outcome> }} Check */

/** Static checks of the sources. Each takes a few seconds at most. @type {Check[]} */
export const checks = [
  {
    name: "format and lint",
    run: () =>
      node(
        bin("@biomejs/biome/bin/biome"),
        "check",
        "--config-path=lib/testing/biome.json",
        "--error-on-warnings",
        "--colors=off",
      ),
  },
  {
    name: "types",
    run: async () => {
      const routes = await node(bin("next/dist/bin/next"), "typegen");
      if (routes.code !== 0) return routes;
      // The native compiler; packages that import `typescript` still need the previous one. By default it checks in
      // four threads, each of which works out the types of the packages anew.
      return node(bin("tsc-native/bin/tsc"), "--noEmit", "--checkers", "1", "--project", ".");
    },
  },
  {
    name: "floors",
    run: () => node(path.join(root, "lib/testing/checks/floors.mjs"), ...sourceFolders()),
  },
  {
    name: "dead code",
    run: () => node(bin("knip/bin/knip.js"), "--config", "lib/testing/knip.json", "--no-progress"),
  },
  { name: "linear patterns", run: () => node(path.join(root, "lib/testing/checks/patterns.mjs")) },
  { name: "laws of the domain", run: async () => checkDomain() },
  { name: "amounts", run: async () => checkMoney() },
  { name: "words of the field", run: async () => checkWords() },
  { name: "messages", run: async () => checkMessages() },
  { name: "promises of tests", run: async () => checkTests() },
  { name: "file lengths", run: async () => checkLengths() },
  { name: "lock file", run: async () => checkLock() },
];

/** @type {Check} */
const rules = {
  name: "rules",
  run: () =>
    node(
      bin("vitest/vitest.mjs"),
      "run",
      "--config=lib/testing/vitest.config.ts",
      "--project=rules",
      "--reporter=dot",
    ),
};

/**
 * Runs the checks, two at a time, and prints each when it ends, with its output if it failed.
 * @param {Check[]} list
 * @returns {Promise<{ passed: number, failed: string[] }>} how many passed, and the names of those that did not
 */
export async function runChecks(list) {
  const waiting = [...list];
  /** @type {{ passed: number, failed: string[] }} */
  const counts = { passed: 0, failed: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begun = Date.now();
      const { code, output } = await check.run();
      if (code === 0) counts.passed++;
      else counts.failed.push(check.name);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${check.name} (${seconds} s)`);
      if (code !== 0) console.log(output.trimEnd());
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

/** @param {string[]} args @returns {Promise<Outcome>} */
function node(...args) {
  const env = { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", FORCE_COLOR: undefined };
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, timeout: 900_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
      resolve({
        code,
        output: `${stdout}${stderr}${code !== 0 && !stdout && !stderr ? error?.message : ""}`,
      });
    });
  });
}

function sourceFolders() {
  return ["app", "components", "lib", "e2e"];
}

/** Long files are data tables, or contain several concerns. @returns {Outcome} */
function checkLengths() {
  const long = sourceFolders()
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
        path.join(folder, String(name)),
      ),
    )
    .filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !/^lib\/server\/demo\/catalog/.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > longest);
  const output = long
    .map(({ file, lines }) => `${file} has ${lines} lines; ${longest} are the most\n`)
    .join("");
  return { code: long.length === 0 ? 0 : 1, output };
}

/**
 * When installing next to an existing node_modules, npm may drop prebuilt packages of other systems from the lock
 * file, and `npm ci` then fails.
 * @returns {Outcome}
 */
function checkLock() {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const isLocked = (/** @type {string} */ owner, /** @type {string} */ name) => {
    for (let place = owner; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
      if (packages[`${place ? `${place}/` : ""}node_modules/${name}`]) return true;
      if (place === "") return false;
    }
  };
  const complaints = Object.entries(packages).flatMap(([owner, { optionalDependencies = {}, resolved }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(owner, name))
      .map((name) => `package-lock.json has no ${name}, which ${owner} names\n`),
    ...(resolved ? [`package-lock.json says where ${owner} is kept: omit-lockfile-registry-resolved\n`] : []),
  ]);
  return { code: complaints.length === 0 ? 0 : 1, output: complaints.join("") };
}

/** All checks, or the named ones: `npm run check -- types`. @param {string[]} names */
function checksNamed(names) {
  const all = [...checks, rules];
  const unknown = names.filter((name) => all.every((one) => one.name !== name));
  if (unknown.length === 0) return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  const known = all.map(({ name }) => `"${name}"`).join(", ");
  console.error(`No check is called ${unknown.join(", ")}; there are ${known}.`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireInstalled();
  const { failed } = await runChecks(checksNamed(process.argv.slice(2)));
  process.exitCode = failed.length === 0 ? 0 : 1;
}

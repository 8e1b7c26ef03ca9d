import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const stampFile = path.join(root, "node_modules/.berth-install");

/**
 * Installs node_modules as in package-lock.json, unless already done. `all` includes the packages for development and
 * tests. Throws an Error with a one-sentence message.
 * @param {{ all: boolean }} options
 */
export function ensureInstalled({ all }) {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${lock}`).digest("hex");
  if (isStamped(hash, all)) return;
  if (!isInstalled(lock, all)) install(all);
  writeFileSync(stampFile, `${hash} ${all ? "all" : "production"}\n`);
}

/** For commands that install nothing themselves: throws an Error that says what to run. */
export function requireInstalled() {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (!isInstalled(lock, true))
    throw new Error("node_modules is not what package-lock.json says: run npm ci.");
}

/** @param {string} hash @param {boolean} all */
function isStamped(hash, all) {
  if (!existsSync(stampFile)) return false;
  const [found, scope] = readFileSync(stampFile, "utf8").trim().split(" ");
  return found === hash && (scope === "all" || !all);
}

/**
 * Returns whether npm has already installed what the lock file specifies, for example by a plain `npm install`.
 * @param {string} lock @param {boolean} all
 */
function isInstalled(lock, all) {
  const file = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return false;
  const found = JSON.parse(readFileSync(file, "utf8")).packages;
  return Object.entries(JSON.parse(lock).packages).every(([name, wanted]) => {
    const isDismissed =
      name === "" || wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !all);
    if (!found[name]) return isDismissed;
    return found[name].version === wanted.version && found[name].integrity === wanted.integrity;
  });
}

/** @param {boolean} all */
function install(all) {
  console.error(`Installing packages${all ? ", those for tests too" : ""} (npm ci) …`);
  // No package needs its install script: prebuilt packages or the panel itself do that work.
  rmSync(stampFile, { force: true });
  const scope = all ? "--include=dev" : "--omit=dev";
  const args = ["ci", scope, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const [program = "npm", ...before] = npm;
  const { status, error, stderr } = spawnSync(program, [...before, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (error) throw new Error(`npm cannot be run (${error.message}): install Node.js with npm.`);
  if (status !== 0) throw new Error(`The packages could not be installed: ${reasonIn(stderr)}`);
}

/** @param {string} said */
function reasonIn(said) {
  const lines = said.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  const telling = lines.filter(
    (line) => line !== "" && !/^(code|errno|syscall)\b|complete log of this run|npm warn/.test(line),
  );
  return telling.slice(0, 3).join(" ") || "npm failed.";
}

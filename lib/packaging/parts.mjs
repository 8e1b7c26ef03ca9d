import { existsSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Modules that are never bundled: what starts everything, and threads. */
export const startModules = ["lib/server/berth.mjs", "lib/server/open-program.mjs"];
export const threadModules = [
  "pdf/worker.mjs",
  "pdf/archive.mjs",
  "pdf/read-letters.mjs",
  "threads/answer-questions.mjs",
].map((name) => `lib/outside/${name}`);

/** What `next build` leaves for itself, and maps, which hold the sources. @param {string} name below .next */
export const isBuildOnly = (name) =>
  /^(cache|types|diagnostics|trace|trace-build|turbopack|dev|build)(\/|$)/.test(name) ||
  /\.(map|nft\.json)$/.test(name);

/**
 * Packages that the pages load by a link in .next/node_modules; of a package within another one, that other one.
 * @param {string} root @returns {string[]} their names
 */
export function modulePrograms(root) {
  const folder = path.join(root, ".next/node_modules");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(
      (entry) =>
        readlinkSync(path.join(entry.parentPath ?? entry.path, entry.name)).split(/\/?node_modules\//)[1] ??
        "",
    );
}

const noise = /\.(?:map|ts|mts|cts|tsx|flow|md|markdown|yml|tsbuildinfo|test\.[cm]?js)$/i;
const legal = /(?:^|\/)(?:licen[cs]e|notice|copying|authors)/i;
const unusedFolder =
  /^(?:test|tests|docs|doc|example|examples|benchmark|benchmarks|\.github|website)\/|(?:^|\/)__tests__\//;

/** What the compilers and the development server of Next need, not the pages. */
const nextTools =
  /^dist\/(?:esm|docs|bundle-analyzer|next-devtools|compiled\/(?:next-devtools|[^/]+-experimental))\/|^dist\/compiled\/.+\.(?:runtime\.dev|development)\.js$/;

/**
 * Whether a file of a package is of use when the panel runs.
 * @param {string} folder such as `node_modules/next` @param {string} name below it
 */
export function isUsed(folder, name) {
  if (legal.test(name)) return true;
  if (noise.test(name) || unusedFolder.test(`${name}/`)) return false;
  return folder !== "node_modules/next" || !nextTools.test(name);
}

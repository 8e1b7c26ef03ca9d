import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { takeLock } from "./process-lock.mjs";

const root = path.join(import.meta.dirname, "../..");
const buildDir = path.join(root, ".build");
const stampFile = path.join(buildDir, "stamp");
const sources = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const isProofOnly = (file) => /^lib\/(?:testing|packaging)\//.test(file) || file.endsWith(".test.ts");

/**
 * Builds the panel if its sources have changed since the last complete build, by content hash, not by modification
 * time. A second build in the same folder waits for the first. Throws an Error with a one-sentence message.
 */
export async function ensureBuilt() {
  if (isFresh()) return;
  mkdirSync(buildDir, { recursive: true });
  const lock = await waitForLock();
  try {
    if (isFresh()) return;
    console.error("Building the panel, which takes one to four minutes …");
    const state = sourceState();
    rmSync(stampFile, { force: true });
    await bundle();
    buildPages();
    markScripts();
    await pressFiles();
    writeFileSync(stampFile, state);
  } finally {
    lock.release();
  }
}

const mailReader = "lib/domain/support/tickets/inbound/mail-reader.ts";
/**
 * Entry points by bundle name. Code that starts a worker thread picks the bundle with its own suffix (none, `.dev`,
 * `.test`).
 */
export const programsOf = {
  built: {
    main: "lib/server/main.ts",
    pages: "lib/server/pages/main.ts",
    cli: "lib/server/cli.ts",
    "mail-reader": mailReader,
  },
  dev: {
    "main.dev": "lib/server/main.ts",
    "pages.dev": "lib/server/pages/main.ts",
    "mail-reader.dev": mailReader,
  },
  test: { "mail-reader.test": mailReader, "queue-worker.test": "lib/testing/jobs/queue-worker.ts" },
};

/**
 * Bundles the server's entry points into .build: those of a production build, of `npm run dev`, or the worker threads
 * that unit tests start.
 * @param {keyof typeof programsOf} what
 */
export async function bundle(what = "built") {
  const { build } = await import("esbuild");
  const { bundleParsers } = await import("../outside/parser-thread/bundle.mjs");
  try {
    await build({
      absWorkingDir: root,
      entryPoints: programsOf[what],
      outdir: buildDir,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      conditions: ["react-server"],
      tsconfig: path.join(root, "tsconfig.json"),
      sourcemap: true,
      logLevel: "error",
    });
    await bundleParsers(path.join(buildDir, "parsers.cjs"));
  } catch (cause) {
    throw new Error("The server's code could not be bundled; the lines above say why.", { cause });
  }
}

function buildPages() {
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (status === 0 && existsSync(path.join(root, ".next/BUILD_ID"))) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error("The pages could not be built; the lines above say why.");
}

const compileHint = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes Chromium compile the pages' scripts eagerly, while they download and off the main thread. By default it
 * compiles them lazily, function by function, when React starts, which on a phone took as long as hydration itself.
 * Other browsers ignore the comment.
 */
function markScripts() {
  const folder = path.join(root, ".next/static/chunks");
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const script = readFileSync(path.join(folder, name), "utf8");
    if (!script.startsWith(compileHint)) writeFileSync(path.join(folder, name), compileHint + script);
  }
}

const ways = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Precompresses the pages' scripts and styles at the highest level, next to the originals: a sixth smaller than
 * compressing per request, and no work for the page process.
 */
async function pressFiles() {
  const files = filesBelow(".next/static").filter((file) => /\.(?:js|css|svg)$/.test(file));
  const press = async (file, [ending, compress]) =>
    writeFileSync(path.join(root, `${file}.${ending}`), await compress(readFileSync(path.join(root, file))));
  await Promise.all(files.flatMap((file) => Object.entries(ways).map((way) => press(file, way))));
}

function isFresh() {
  const parts = [stampFile, path.join(buildDir, "main.js"), path.join(root, ".next/BUILD_ID")];
  return parts.every((file) => existsSync(file)) && readFileSync(stampFile, "utf8") === sourceState();
}

/** Hash of the names and contents of all files that go into the build. */
function sourceState() {
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}\n`);
  for (const file of sources.flatMap(filesBelow)) {
    if (isProofOnly(file)) continue;
    const content = readFileSync(path.join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} name */
function filesBelow(name) {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => filesBelow(`${name}/${entry}`));
}

async function waitForLock() {
  let isTold = false;
  for (;;) {
    const lock = takeLock(path.join(buildDir, "lock"));
    if (lock.held) return lock;
    if (!isTold) console.error(`Another build is under way (process ${lock.pid}); waiting for it …`);
    isTold = true;
    await pause(200);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

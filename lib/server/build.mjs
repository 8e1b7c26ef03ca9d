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
const isProofOnly = (file) => file.startsWith("lib/testing/") || file.endsWith(".test.ts");

/**
 * Builds the panel when its sources are not those of the last whole build; the contents count, not the times.
 * Of two builds in the same folder the second waits for the first. Throws an Error of one sentence.
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
/** What is bundled; anyone who starts a thread knows its file by the ending of its own. */
const programsOf = {
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
  test: { "mail-reader.test": mailReader, "queue-worker.test": "lib/testing/queue-worker.ts" },
};

/**
 * Bundles the server's programs into .build: those of the whole build, beside them those of `npm run dev`, or the threads
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
 * Tells Chromium to compile the pages' scripts whole, while they arrive and beside the main thread. It would compile them
 * function by function at the moment when React starts, which took a phone as long as all that React then does. To other
 * browsers it is a comment.
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
 * Compresses the pages' scripts and styles once and as far as it goes, beside themselves: a sixth less travels than when
 * it is done for each visitor, and it costs the pages' process nothing.
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

/** One hash over the names and contents of all that goes into the build. */
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

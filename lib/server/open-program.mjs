import { existsSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const oldest = [20, 19];

/** Only the packager writes it: the tree is whole, and nothing is installed or built in it. */
const isPackaged = existsSync(path.join(root, "packaged.json"));

/**
 * Loads a program of the panel. A checkout installs and builds first what is missing; a package has neither the code
 * nor the tools for that. Only Node's own modules may be imported before the packages are installed.
 * @param {"main" | "cli"} name
 * @returns {Promise<(argument: unknown) => Promise<void>>} its main function
 */
export async function openProgram(name, { isDev = false } = {}) {
  checkNode();
  process.chdir(root);
  process.env.NODE_ENV = isDev ? "development" : "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  if (!isPackaged) await makeReady(isDev);
  const { main } = await import(`../../.build/${isDev ? `${name}.dev` : name}.js`);
  return main;
}

/** @param {boolean} isDev */
async function makeReady(isDev) {
  const { ensureInstalled } = await import("./install.mjs");
  ensureInstalled({ all: isDev });
  const { bundle, ensureBuilt } = await import("./build.mjs");
  await (isDev ? bundle("dev") : ensureBuilt());
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(`Berth needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}.`);
}

import path from "node:path";

/*
 * Gets from a fresh checkout to a running panel: installs packages, builds and runs the panel in this one process
 * (parent of the page and database processes), so that signals and pids refer to the panel. Only Node's own modules
 * may be imported before the packages are installed.
 */
const oldest = [20, 19];

async function start() {
  checkNode();
  process.chdir(path.join(import.meta.dirname, "../.."));
  const isDev = process.argv.includes("--dev");
  const isCommand = process.argv[2] === "--cli";
  process.env.NODE_ENV = isDev ? "development" : "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const { ensureInstalled } = await import("./install.mjs");
  ensureInstalled({ all: isDev });
  const { bundle, ensureBuilt } = await import("./build.mjs");
  await (isDev ? bundle("dev") : ensureBuilt());
  const program = isCommand ? "cli" : isDev ? "main.dev" : "main";
  const { main } = await import(`../../.build/${program}.js`);
  await main(isCommand ? process.argv.slice(3) : { dev: isDev });
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(`Berth needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}.`);
}

await start().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

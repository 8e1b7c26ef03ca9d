import { openProgram } from "./open-program.mjs";

/*
 * Gets from a fresh checkout to a running panel: installs packages, builds and runs the panel in this one process
 * (parent of the page and database processes), so that signals and pids refer to the panel.
 */
async function start() {
  const isDev = process.argv.includes("--dev");
  const isCommand = process.argv[2] === "--cli";
  const main = await openProgram(isCommand ? "cli" : "main", { isDev });
  await main(isCommand ? process.argv.slice(3) : { dev: isDev });
}

await start().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

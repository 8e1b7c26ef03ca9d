import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "../../..");

/**
 * Makes one script of the parsers that run in a thread. Nothing is left to be found when it starts.
 * @param {string} [outfile] where it is written; left out, its text is the answer
 * @returns {Promise<string>}
 */
export async function bundleParsers(outfile) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["lib/outside/parser-thread/worker.ts"],
    ...(outfile ? { outfile } : { write: false }),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    tsconfig: path.join(root, "tsconfig.json"),
    logLevel: "error",
  });
  return outputFiles?.[0]?.text ?? "";
}

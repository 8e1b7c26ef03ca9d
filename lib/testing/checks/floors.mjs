import path from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { findCycles } from "./cycles.mjs";

/*
 * Checks the layers of depcruise.cjs, and that no modules import each other in a circle. dependency-cruiser would search all
 * modules for a circle from each import anew, which took two fifths of its time.
 */
const root = path.join(import.meta.dirname, "../../..");
process.chdir(root);

const options = await extractOptions(path.join(root, "lib/testing/depcruise.cjs"));
const { output } = await cruise(
  process.argv.slice(2),
  options,
  {},
  { tsConfig: extractTsConfig("tsconfig.json") },
);
if (typeof output === "string") throw new Error("dependency-cruiser has reported text.");
const { output: report } = await format(output, { outputType: "err" });
const cycles = findCycles(output.modules);
const complaints = cycles.map((cycle) => `  error no-cycles: ${cycle.join(" →\n      ")}\n`);
process.stdout.write(`${report}${complaints.join("")}`);
process.exitCode = output.summary.error + cycles.length > 0 ? 1 : 0;

import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "../../..");

/** Bundles a program like the panel itself. @param {string} file @param {string} name */
async function bundle(file, name) {
  const outfile = path.join(root, `.build/${name}.js`);
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
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
  return outfile;
}

/** Runs a measurement in a separate process. @param {string} name */
async function measureBundled(name) {
  const outfile = await bundle(`lib/testing/bench/${name}.ts`, name);
  const flags = (process.env.BENCH_NODE_FLAGS ?? "").split(" ").filter(Boolean);
  const { status } = spawnSync(
    process.execPath,
    [...flags, "--enable-source-maps", "--conditions=react-server", outfile],
    { cwd: root, stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}

export const measureRenewals = () => measureBundled("bench-due");
export const measureLists = () => measureBundled("bench-lists");
export const measureStaff = () => measureBundled("bench-staff");
export const measureServers = () => measureBundled("bench-servers");
export const measureMonitoring = () => measureBundled("bench-monitoring");
export const measureExternal = () => measureBundled("bench-external");
export const measureYear = async () => {
  await bundle("lib/testing/bench/bench-year-report.ts", "bench-year-report");
  await measureBundled("bench-year");
};
export const measureLedger = async () => {
  await bundle("lib/server/cli.ts", "bench-cli");
  await measureBundled("bench-ledger");
};

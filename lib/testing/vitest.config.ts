import path from "node:path";
import { defineConfig } from "vitest/config";
import { requireInstalled } from "../server/install.mjs";
import { LongestFirst } from "./run/longest-first.mjs";
import { workInMemory } from "./run/work-in-memory.mjs";

requireInstalled();
workInMemory();

const root = path.join(import.meta.dirname, "../..");
const rules = [
  "lib/base/**/*.test.ts",
  "lib/i18n/**/*.test.ts",
  "lib/domain/**/rules.test.ts",
  "**/*.pure.test.ts",
];
// Parsers of foreign files: `fuzzParsers` of lib/testing/fuzz/fuzz.ts.
const fuzz = ["{lib,app,components}/**/*.fuzz.test.ts"];
// This condition makes `server-only` empty, as in the panel's own process.
const condition = "react-server";
// The files of a worker share its modules: reloading them for each file took a third of the suite's time. Each file
// has its own database, and opens and closes it itself.
const shared = {
  root,
  execArgv: [`--conditions=${condition}`],
  pool: "forks" as const,
  isolate: false,
};

export default defineConfig({
  root,
  cacheDir: path.join(root, "node_modules/.vite"),
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  ssr: { resolve: { conditions: [condition, "module", "node"], externalConditions: [condition] } },
  test: {
    // By default one of two cores would be idle; each file has its own database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 60_000,
    // Ignores a worker's timeout while its report was not acknowledged for a minute on a starved machine: the report
    // still arrives, and tests never reported count as failed (run.mjs).
    onUnhandledError: ({ message }) => !message.startsWith("[vitest-worker]: Timeout calling"),
    projects: [
      { extends: true, test: { ...shared, name: "rules", include: rules, testTimeout: 30_000 } },
      {
        extends: true,
        test: { ...shared, name: "fuzz", include: fuzz, testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "operations",
          include: ["lib/**/*.test.ts"],
          exclude: [...rules, ...fuzz],
          globalSetup: "lib/testing/run/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

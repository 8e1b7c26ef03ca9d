import path from "node:path";
import { defineConfig } from "vitest/config";
import { workInMemory } from "./work-in-memory.mjs";

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
// The condition makes `server-only` empty, as it is in the panel's own process.
const condition = "react-server";
// The files of a worker share its modules: reading them anew for each file took a third of the time of the suite. Each
// file has its own database, and opens and closes it itself.
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
    // Of its own accord it would leave one of two cores idle; each file has its own database.
    maxWorkers: 3,
    teardownTimeout: 60_000,
    // A worker that waited for a minute of a starved machine until its report was acknowledged; the report arrives all the
    // same, and a test that was never reported counts as failed (run.mjs).
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
          globalSetup: "lib/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

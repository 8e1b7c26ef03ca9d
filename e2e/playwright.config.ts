import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "@/lib/testing/run/chromium.mjs";
import { workInMemory } from "@/lib/testing/run/work-in-memory.mjs";

workInMemory();

// Workers inherit the variable, so that only the first process searches for the browser.
process.env.CHROMIUM_PATH ??= (await findChromium()) ?? "";

const quiet = ["quic", "gpu", "background-networking", "component-update", "sync"].map(
  (part) => `--disable-${part}`,
);

// Scripts of a page are compiled when they are called, not all ahead in the background: a tenth of the browser's time.
// Helping threads of the garbage collector would wait for a processor: a fifth of the time of a page's other threads.
const lean = ["--no-first-run", "--js-flags=--no-compile-hints-magic,--single-threaded-gc"];

// Between two tests a tab shows another site for a moment, and each time a new process would take over: a sixth of the
// renderers' time, and a fifth of the browser's.
const oneProcess = ["--disable-site-isolation-trials", "--renderer-process-limit=1"];

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: path.join(import.meta.dirname, "global-setup.ts"),
  outputDir: path.join(import.meta.dirname, "../test-results"),
  // A third worker uses the time in which two wait for the panel; each has its own panel and database.
  workers: 3,
  // What passes only at a second attempt is a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Long, for busy machines: only a failing test waits to the end.
  expect: { timeout: 30_000 },
  globalTimeout: 88 * 60_000,
  reporter: "list",
  use: {
    locale: "en-GB",
    timezoneId: "UTC",
    // Tests wait for no animation, and the browser saves a quarter of its CPU time.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A failure leaves a screenshot and the page's accessibility tree. Tracing every step takes a fifth of the time,
    // so it is enabled only with TRACE=1.
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...quiet, ...lean, ...oneProcess],
    },
  },
  projects: [
    { name: "wire", testMatch: "wire/**/*.e2e.ts", use: { trace: "off", screenshot: "off" } },
    // Long tests, only for `npm run soak`.
    { name: "soak", testMatch: "soak/**/*.e2e.ts", use: { trace: "off", screenshot: "off" } },
    // A worker's tests follow each other in one tab, cleared in between, unless they ask for another language or a finger:
    // starting a browser's process anew for each and reading the same scripts again took a third of its time.
    { name: "screens", testMatch: "screens/**/*.e2e.ts", use: { reuseContext: true } },
  ],
});

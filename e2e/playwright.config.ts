import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "@/lib/testing/chromium.mjs";

// Workers inherit the answer, so that only the first process looks for the browser.
process.env.CHROMIUM_PATH ??= (await findChromium()) ?? "";

const quiet = ["quic", "gpu", "background-networking", "component-update", "sync"].map(
  (part) => `--disable-${part}`,
);
const globalSetup = path.join(import.meta.dirname, "global-setup.ts");

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, "../test-results"),
  globalSetup: existsSync(globalSetup) ? globalSetup : undefined,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  globalTimeout: 40 * 60_000,
  reporter: "list",
  use: {
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...quiet, "--no-first-run"],
    },
  },
  projects: [
    { name: "wire", testMatch: "wire/**/*.e2e.ts" },
    { name: "screens", testMatch: "screens/**/*.e2e.ts" },
  ],
});

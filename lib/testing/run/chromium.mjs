import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { canInstall, installPackage } from "./debian.mjs";

// The headless shell renders the same pages without a window system: a third of the suite's time.
const shell = "/usr/bin/chromium-headless-shell";

const usual = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds Chromium for browser tests: CHROMIUM_PATH, Playwright's, or the system's. @returns {Promise<string |
 * undefined>}
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...usual];
  return candidates.find((file) => file && existsSync(file) && runs(file));
}

/**
 * Finds Chromium, or installs it if that is possible without asking: on Debian as root, preferably the headless
 * shell.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found || !canInstall()) return found;
  console.log("Installing Chromium (apt-get) …");
  if (!installPackage("chromium-headless-shell")) installPackage("chromium");
  return findChromium();
}

/** Some systems have a placeholder that only says how to install the real one. @param {string} file */
function runs(file) {
  try {
    return execFileSync(file, ["--version"], { encoding: "utf8", stdio: "pipe", timeout: 30_000 }).includes(
      "Chrom",
    );
  } catch {
    return false;
  }
}

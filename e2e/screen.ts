import { type BrowserContext, type ConsoleMessage, expect, type Locator, type Page } from "@playwright/test";
import { findAxeViolations } from "./axe";

declare global {
  interface Window {
    /** Layout shift since `watchShift` was called. */
    layoutShift: number;
    notePaint?: () => void;
  }
}

export const phone = { width: 390, height: 844 };
/** Viewports for tests that apply to both. */
export const bothSizes = [
  { size: "a desktop", viewport: { width: 1280, height: 800 } },
  { size: "a phone", viewport: phone },
] as const;

/** Opens a path and waits until every control works. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Waits until every control of the page works, and its effects have run: earlier presses are lost. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/**
 * Fails with the rule, message and element of every axe violation. Retries while the page is changing (navigation,
 * change of theme): only lasting violations count.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A skeleton has no heading yet; the page after it is to be checked.
  await expect(page.locator("h1").first(), "the page's heading").toBeAttached();
  await expect(async () => {
    const violations = await findAxeViolations(page);
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
    );
    expect(found, `what axe finds on ${page.url()}`).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Fails if the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}

/** Fails if axe finds a violation in light or dark, or the page is wider than the window. */
export async function expectGoodThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Opens each path at both sizes, and looks at its themes. */
export async function expectGoodAt(page: Page, ...paths: string[]): Promise<void> {
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    for (const path of paths) {
      await open(page, path);
      await expectGoodThemes(page);
    }
  }
}

export type ConsoleWatch = {
  /** Errors and requests that match are expected by the test. */
  allow: (pattern: RegExp) => void;
  problems: () => string[];
};

/** Every server of a test runs on this machine; the files of a page must not come from another. */
const isElsewhere = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  const isHere = /^(?:localhost|.+[.]localhost|127(?:[.]\d+){3}|\[::1\])$/.test(hostname);
  return /^(?:https?|wss?):$/.test(protocol) && !isHere;
};

const textOf = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Collects errors and warnings of every page of this browser context, and its requests to other machines. */
export function watchConsole(context: BrowserContext): ConsoleWatch {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(textOf(message));
  });
  context.on("request", (request) => {
    if (isElsewhere(request.url())) problems.push(`asked another server: ${request.url()}`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
  return {
    allow: (pattern) => allowed.push(pattern),
    problems: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/**
 * Bytes of script as transferred (gzip) until the page has been `open`ed and its network is idle. Measured in a new
 * context with the page's session: scripts cached from other pages would not be counted. Fonts load after the first
 * paint, and the layout must still not shift.
 */
export async function measureScripts(page: Page, path: string): Promise<number> {
  const context = page.context();
  const newcomer = await context.browser()?.newContext({
    storageState: await context.storageState(),
    viewport: page.viewportSize(),
  });
  if (!newcomer) throw new Error("The page has no browser.");
  const watch = watchConsole(newcomer);
  const opened = await newcomer.newPage();
  const readShift = await watchShift(opened);
  const bytes = await countScripts(opened, path);
  const shift = await readShift();
  await newcomer.close();
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.001);
  expect(watch.problems(), "errors in the browser's console").toEqual([]);
  return bytes;
}

/** Measures layout shift, with fonts that load after the first paint; returns a function that reads it. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  await page.exposeFunction("notePaint", () => paint());
  await page.route(/\.woff2/, async (route) => {
    await painted;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver(() => window.notePaint?.()).observe({ type: "paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += "value" in entry ? Number(entry.value) : 0;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => window.layoutShift);
}

async function countScripts(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  // Budgets are for gzip, which every browser accepts; most receive less.
  await session.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await open(page, path);
  await page.waitForLoadState("networkidle");
  return bytes;
}

const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The rows of a table, each as its cells by column name. Also works for cards on a phone. */
export async function readRows(table: Locator): Promise<Record<string, string>[]> {
  await expect(table, "a table that is no skeleton").not.toHaveAttribute("aria-busy", "true");
  const heads = (await table.getByRole("columnheader").allTextContents()).map(clean);
  const rows = await table.locator("tbody").getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allInnerTexts();
      return Object.fromEntries(cells.map((text, index) => [heads[index] ?? String(index), clean(text)]));
    }),
  );
}

/**
 * Checks these checkboxes, of which there must be at least `least`: a list that follows its skeleton has none at
 * first.
 */
export async function checkAll(boxes: Locator, least: number): Promise<void> {
  await expect(boxes.nth(least - 1)).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

/** The title of the tab on a page with this name. */
export const titleOf = (name: string): string => `${name} · Berth`;

/** The row of a table by its name, the text of its first column. */
export const row = (table: Locator, name: string): Locator =>
  table.getByRole("row").filter({ has: table.page().getByRole("rowheader", { name }) });

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { Result } from "axe-core";

type AxeColor = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => AxeColor };

declare global {
  interface Window {
    /** Set once axe's source has been evaluated in the page. */
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColor } } } };
    /** The page as axe last saw it in whole, without its colors. */
    axeSaw?: string;
  }
}

const published = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Stands in for WeakMap and WeakSet: a value is a property of its owner. */
const onOwner = `class {
  key = Symbol("axe");
  has(owner) {
    return Object(owner) === owner && this.key in owner;
  }
  get(owner) {
    return owner?.[this.key];
  }
  set(owner, value) {
    owner[this.key] = value;
    return this;
  }
  add(owner) {
    return this.set(owner, true);
  }
  delete(owner) {
    return this.has(owner) && delete owner[this.key];
  }
}`;

/** axe keeps the channels of every color in seven WeakMaps: without them it takes three quarters of the time. */
const source = `((WeakMap, WeakSet) => {${published}\n})(${onOwner}, ${onOwner})`;

/** Lets axe parse each color of the page once, rather than once for each element: that saves a fifth of its time. */
function rememberColors(): void {
  const color = window.axe.commons.color.Color.prototype;
  const parse = color.parseString;
  const known = new Map<string, Pick<AxeColor, "r" | "g" | "b" | "alpha">>();
  color.parseString = function parseOnce(this: AxeColor, text: string) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** The rules that look at colors: all that can find something new in a page whose theme alone has changed. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe's violations in a page, or in the part that a selector names, by all rules enabled by default; by those
 * of colors if it saw the same page in another theme before. Reports violations only and does not preload style
 * sheets, which only a disabled rule needs: that saves a third of the time.
 */
export async function findAxeViolations(page: Page, part = "html"): Promise<Result[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) {
    await page.evaluate(source);
    await page.evaluate(rememberColors);
  }
  const runAxe = async ({ part, colorRules }: { part: string; colorRules: string[] }) => {
    // During a color transition the contrast is one that no user sees.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { innerWidth, innerHeight } = window;
    const { outerHTML } = document.documentElement;
    const sees = [part, innerWidth, innerHeight, outerHTML].join();
    const isOnlyRecolored = window.axeSaw === sees;
    const { violations } = await window.axe.run(part, {
      resultTypes: ["violations"],
      preload: { assets: ["media"], timeout: 10_000 },
      ...(isOnlyRecolored ? { runOnly: colorRules } : {}),
    });
    if (violations.length === 0) window.axeSaw = sees;
    return violations;
  };
  return page.evaluate(runAxe, { part, colorRules });
}

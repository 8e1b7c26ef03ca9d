import { readFileSync } from "node:fs";
import path from "node:path";
import type { IconNode } from "lucide";
import * as lucide from "lucide";
import { expect, it } from "vitest";

const source = readFileSync(path.join(import.meta.dirname, "icons.tsx"), "utf8");
const wanted = [...source.matchAll(/^export const (\w+) = icon\("([\w-]+)"\);$/gm)];

/** The SVG content of a lucide icon. */
function shapesOf(name: string): string {
  const shapes = Object.entries(lucide).find(([own]) => own === name)?.[1];
  if (!Array.isArray(shapes)) throw new Error(`lucide has no ${name}.`);
  return shapes
    .map(([tag, attributes]: IconNode[number]) => {
      const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${tag}${pairs.join("")}/>`;
    })
    .join("");
}

/** Run with `-u` after adding an icon. */
it("the file of all icons has those that there are, as lucide draws them", async () => {
  const symbols = wanted.map(
    ([, name = "", id]) => `<symbol id="${id}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`,
  );
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`;
  await expect(sprite).toMatchFileSnapshot("icons.svg");
});

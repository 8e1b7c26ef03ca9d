import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");
const loop = /for \(const (\w+) of (?:(?!\n\n)[\s\S])*/g;

/**
 * Finds promises created before a loop that awaits them one by one: if a later one rejects meanwhile, it has no
 * handler and counts as an error outside of any test. This shows only on a busy machine, so the source text is
 * searched for it.
 * @returns {{ code: number, output: string }}
 */
export function checkTests() {
  const found = ["lib", "e2e"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
        path.join(folder, String(name)),
      ),
    )
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return Array.from(text.matchAll(loop))
        .filter(([body, name]) => new RegExp(`await (?:expect\\(${name}\\)|${name}[;)])`).test(body))
        .map(({ index }) => {
          const line = text.slice(0, index).split("\n").length;
          return `${file}:${line}: awaits promises that were made before: loop over functions instead\n`;
        });
    });
  return { code: found.length === 0 ? 0 : 1, output: found.join("") };
}

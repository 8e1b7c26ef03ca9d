import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/** The project with the file that needs longest comes first. A project is not interrupted: its workers end with it. */
const projects = ["rules", "fuzz", "operations"];

/** A file that gives its tests more time than the others have. @param {string} file */
const isLong = (file) => /\btestTimeout:/.test(readFileSync(file, "utf8"));

/**
 * Begins each project with the files that need long. Vitest orders them by size alone, and the official rules of
 * electronic invoices ran last, when the other workers had nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files);
    const ranks = new Map(
      sorted.map((file) => [file, projects.indexOf(file.project.name) * 2 + (isLong(file.moduleId) ? 0 : 1)]),
    );
    const rank = (/** @type {import("vitest/node").TestSpecification} */ file) => ranks.get(file) ?? 0;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The project with the file that needs longest comes first. A project is not interrupted: its workers end with it. */
const projects = ["rules", "fuzz", "operations"];

/** A file that gives its tests more time than the others have. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\btestTimeout:/.test(readFileSync(moduleId, "utf8"));

/**
 * Begins each project with the files that need long. Vitest orders them by size alone, and the official rules of
 * electronic invoices ran last, when the other workers had nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) =>
      projects.indexOf(file.project.name) * 2 + (isLong(file) ? 0 : 1);
    const ranked = (await super.sort(files)).map((file) => [rank(file), file] as const);
    return ranked.toSorted(([one], [other]) => one - other).map(([, file]) => file);
  }
}

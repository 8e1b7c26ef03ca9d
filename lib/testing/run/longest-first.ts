import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A file that gives its tests more time than the others have. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\btestTimeout:/.test(readFileSync(moduleId, "utf8"));

/**
 * Begins with the files that need long, whatever their project: Vitest orders by project and size, and the check of
 * electronic invoices began last, when the other workers had nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = new Set(sorted.filter(isLong));
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}

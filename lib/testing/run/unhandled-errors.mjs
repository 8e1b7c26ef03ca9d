import { appendFileSync } from "node:fs";

/**
 * A Vitest reporter for errors outside of tests: an unhandled rejection, a crashed worker. Vitest counts these as
 * failures of the run, but omits them from its JSON; each becomes a line of JSON in UNHANDLED_FILE.
 */
export default class UnhandledErrors {
  /** @param {unknown} _modules @param {readonly { name?: string, message: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_FILE;
    if (!file) return;
    for (const { name, message, stack, VITEST_TEST_PATH: test } of errors)
      appendFileSync(file, `${JSON.stringify({ name, message, stack, test })}\n`);
  }
}

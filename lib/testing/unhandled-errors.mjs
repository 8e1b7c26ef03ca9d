import { appendFileSync } from "node:fs";

/**
 * A reporter of Vitest for what no test of its own failed on: a rejection that nobody handled, a worker that died. Vitest
 * counts these against the run, and its JSON does not hold them; each becomes a line of JSON in UNHANDLED_FILE.
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

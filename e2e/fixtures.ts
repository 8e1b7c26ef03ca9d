import { expect } from "@playwright/test";
import { test as withPanel } from "./panel";
import { type ConsoleWatch, watchConsole } from "./screen";
import { signInAs, type Who } from "./sessions";

type ScreenFixtures = {
  /** Signs this test's browser in without the form: a demo account by name, or one made by `newAccount`. */
  signIn: (who: Who) => Promise<void>;
  /**
   * Fails the test at its end when a page logged an error to the console; `allow` lists those that the test provokes.
   */
  consoleWatch: ConsoleWatch;
};

/** The tests of screens: a browser on their worker's panel; paths are relative to it. */
export const test = withPanel.extend<ScreenFixtures>({
  baseURL: ({ panel }, use) => use(panel.url),
  context: async ({ context }, use) => {
    await use(context);
    // The next test gets the same context; what was granted is all that is not cleared by itself.
    await context.clearPermissions();
  },
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: "reduce" }),
  signIn: ({ context, panel }, use) => use((who) => signInAs(context, panel, who)),
  consoleWatch: [
    async ({ context }, use) => {
      const watch = watchConsole(context);
      await use(watch);
      expect(watch.problems(), "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

import { expect } from "@playwright/test";
import { test as withPanel } from "./panel";
import { type ConsoleWatch, watchConsole } from "./screen";
import { signInAs, type Who } from "./sessions";

type ScreenFixtures = {
  /** Signs this test's browser in without the form: as a demo account by name, or one created by `newAccount`. */
  signIn: (who: Who) => Promise<void>;
  /** Fails the test at its end if a page logged an error to the console; `allow` lists those that the test provokes. */
  consoleWatch: ConsoleWatch;
};

/** Playwright's `test` for screens: a browser on the worker's panel; paths are relative to its URL. */
export const test = withPanel.extend<ScreenFixtures>({
  baseURL: ({ panel }, use) => use(panel.url),
  context: async ({ context }, use) => {
    await use(context);
    // The next test reuses the context; permissions are the only state that is not reset automatically.
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

import { test as base } from "@playwright/test";
import { type PanelProcess, startPanel } from "@/lib/testing/panel-process";

/** Playwright's `test` with one running panel for each worker, and no browser. */
export const test = base.extend<object, { panel: PanelProcess }>({
  panel: [
    async ({ browserName: _ }, use) => {
      const panel = await startPanel();
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

import { test as base } from "@playwright/test";
import { type DnsServer, startDnsServer } from "@/lib/testing/fakes/dns-server";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";

/** `resolver` is the DNS server that the panel queries for public names. */
type WorkerFixtures = { panel: PanelProcess; resolver: DnsServer };
type TestFixtures = { panelLog: undefined };

/** As much of the panel's log as a report shows. */
const mostShown = 3_000;

/** Playwright's `test` with one running panel for each worker, and no browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** Prints what the panel logged during a test that fails: the cause may be there alone. */
  panelLog: [
    async ({ panel }, use, info) => {
      const before = panel.logs().length;
      await use(undefined);
      if (info.status !== info.expectedStatus) console.log(panel.logs().slice(before).slice(-mostShown));
    },
    { auto: true },
  ],
  resolver: [
    async ({ browserName: _ }, use) => {
      const server = await startDnsServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  panel: [
    async ({ resolver }, use) => {
      const panel = await startPanel({ env: { DNS_RESOLVER: resolver.place } });
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

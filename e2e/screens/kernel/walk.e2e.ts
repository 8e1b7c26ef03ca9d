import { de, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { jobPath } from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";

const wordsOf = ({ login, order, rootPassword, job, server, invoice }: typeof t) => ({
  email: login.email,
  password: login.password,
  signIn: login.submit,
  hostname: order.access.hostname,
  generate: rootPassword.generate,
  order: order.summary.order,
  openServer: job.openServer,
  running: server.state.running,
  paid: invoice.paid,
});

const words = { "en-GB": wordsOf(t), "ru-RU": wordsOf(ru), "de-DE": wordsOf(de) };

const sizes = { "at 1280 px": { width: 1280, height: 860 }, "at 390 px": phone };

/** A customer's whole journey; axe checks every screen of it, and the console must stay empty. */
for (const [size, viewport] of Object.entries(sizes)) {
  for (const locale of ["en-GB", "ru-RU", "de-DE"] as const) {
    test.describe(`${size}, ${locale}`, () => {
      test.use({ viewport, locale });

      test("from sign-in to a running server that is paid from credit", async ({ page, panel }) => {
        test.setTimeout(120_000);
        const say = words[locale];
        const account = await newAccount(panel, { credit: "50.00" });
        const look = async () => {
          await untilHydrated(page);
          await expectNoAxeViolations(page);
          await expectNoSidewaysScroll(page);
        };

        await open(page, "/order");
        await look();
        await page.getByLabel(say.email).fill(account.email);
        await page.getByLabel(say.password, { exact: true }).fill(account.password);
        await page.getByRole("button", { name: say.signIn }).click();
        await page.waitForURL(/\/order/);
        // A loading page already has its new URL while it shows a skeleton.
        await expect(page.getByLabel(say.hostname)).toBeVisible();
        await look();

        await page.getByLabel(say.hostname).fill("walk-1");
        await page.getByRole("button", { name: say.generate }).click();
        await page.getByRole("button", { name: say.order, exact: true }).click();
        await page.waitForURL(jobPath);
        const toServer = page.getByRole("link", { name: say.openServer });
        await expect(toServer).toBeVisible({ timeout: 20_000 });
        await look();

        await toServer.click();
        await page.waitForURL(/\/servers\/\d+$/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText("walk-1");
        await look();

        await open(page, "/servers");
        await expect(page.getByRole("row", { name: /walk-1/ })).toContainText(say.running);
        await look();

        await open(page, "/billing");
        await expect(page.getByText(say.paid, { exact: true }).first()).toBeVisible();
        await look();
      });
    });
  }
}

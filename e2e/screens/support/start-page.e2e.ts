import type { Locator, Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";

const staff = {
  support: { email: "support@example.test", password: "Support-demo-1" },
  admin: { email: "admin@example.test", password: "Admin-demo-1" },
};
const { start, keyFigures } = t;
const titles = {
  owner: keyFigures.title,
  support: start.support.title,
  billing: start.billing.title,
  operations: start.operations.title,
  capacity: start.capacity.title,
};
type Part = keyof typeof titles;

const part = (page: Page, name: Part): Locator =>
  page.getByRole("region", { name: titles[name], exact: true });

/** The parts of the start page, in their order. */
async function expectParts(page: Page, names: readonly Part[]): Promise<void> {
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  const all: readonly string[] = Object.values(titles);
  expect(headings.filter((heading) => all.includes(heading))).toEqual(names.map((name) => titles[name]));
}

async function expectFits(page: Page): Promise<void> {
  for (const { size, viewport } of bothSizes)
    for (const colorScheme of ["light", "dark"] as const)
      await test.step(`${new URL(page.url()).pathname} on ${size} in ${colorScheme}`, async () => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expectNoSidewaysScroll(page);
        await expectNoAxeViolations(page);
      });
  await page.setViewportSize(bothSizes[0].viewport);
}

test("each role sees its own part first, and a chart's table opens by keyboard", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "start-web-1" });
  const as = async (who: { email: string; password: string }) => {
    const context = await browser.newContext({ baseURL: panel.url });
    const own = await context.newPage();
    await openBackOffice(own, panel, who);
    return own;
  };

  await test.step("support", async () => {
    const own = await as(staff.support);
    await expectParts(own, ["support", "operations"]);
    await expect(part(own, "operations")).toContainText(t.health.verdicts.off);
    await expectFits(own);
    consoleWatch.allow(/404/);
    expect((await own.goto("/staff/key-figures"))?.status()).toBe(404);
    await own.context().close();
  });

  await test.step("billing", async () => {
    const setRole = (role: string) =>
      inDatabase(panel, (client) =>
        client.query("update accounts set role = $2 where email = $1", [staff.support.email, role]),
      );
    await setRole("billing");
    const own = await as(staff.support);
    await expectParts(own, ["billing", "support"]);
    await expect(part(own, "billing").getByRole("link", { name: t.backOffice.queues.refunds })).toBeVisible();
    await expectFits(own);
    await own.context().close();
    await setRole("support");
  });

  await test.step("administrator", async () => {
    await openBackOffice(page, panel, staff.admin);
    await expectParts(page, ["owner", "support", "billing", "operations", "capacity"]);
    // A worker counts soon after the panel's start.
    await expect(async () => {
      await open(page, "/staff");
      await expect(part(page, "owner")).toContainText(keyFigures.mrrNow, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expectFits(page);
    const table = part(page, "owner").getByRole("table");
    await expect(table).toBeHidden();
    await part(page, "owner").getByText(keyFigures.table).focus();
    await page.keyboard.press("Enter");
    await expect(table).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(14);
    await expect(table).toContainText(keyFigures.lostCustomers);
    await expectNoAxeViolations(page);

    await part(page, "owner").getByRole("link", { name: keyFigures.all }).click();
    await expect(page).toHaveURL("/staff/key-figures");
    await untilHydrated(page);
    await page.getByLabel(keyFigures.location, { exact: true }).selectOption("NL");
    await page.getByRole("button", { name: keyFigures.show, exact: true }).click();
    await expect(page).toHaveURL(/location=NL/);
    await untilHydrated(page);
    // Nobody signs up for a location.
    await expect(page.getByRole("heading", { name: keyFigures.signUpMonths })).toHaveCount(0);
    await open(page, "/staff/key-figures");
    await page.context().addCookies([{ name: "locale", value: "de", url: panel.url }]);
    await open(page, "/staff/key-figures");
    await expectFits(page);
    await page.context().addCookies([{ name: "locale", value: "en", url: panel.url }]);
    await open(page, "/staff/key-figures");
    const file = page.waitForEvent("download");
    await page
      .getByRole("link", { name: format(keyFigures.csvOf, { what: keyFigures.signUpMonths }) })
      .click();
    const download = await file;
    expect(download.suggestedFilename()).toBe("key-figures-sign_ups.csv");
    const answer = await page.request.get("/staff/key-figures/export?of=months");
    expect(await answer.text()).toContain("month,currency,mrr,revenue,customers");
  });
});

import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { findAxeViolations } from "../../axe";
import { expect, test } from "../../fixtures";
import { open } from "../../screen";
import { demo, signInAs } from "../../sessions";

const cover = (page: Page) => page.getByRole("dialog", { name: t.session.otherTitle });

/** Checks that the page shows nothing of either account except the two addresses in the notice. */
async function expectCovered(page: Page) {
  await expect(cover(page)).toContainText(demo.anna.email);
  await expect(cover(page)).toContainText(demo.boris.email);
  await expect(page.locator("main")).toBeHidden();
}

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 401/));

/** The first tab belongs to anna; boris signs in from a second one. */
async function bothIn(page: Page, signIn: (who: "anna" | "boris") => Promise<void>, path: string) {
  await signIn("anna");
  await open(page, path);
  const tab = await page.context().newPage();
  await signIn("boris");
  await open(tab, "/servers");
  await expect(tab.getByRole("button", { name: demo.boris.email })).toBeVisible();
  return tab;
}

for (const { from, name } of [
  { from: "/billing", name: t.frame.servers },
  { from: "/servers", name: t.frame.billing },
  { from: "/servers", name: t.frame.apiKeys },
]) {
  test(`a link to ${name} shows nothing of the account that another tab signed in to`, async ({
    page,
    signIn,
  }) => {
    await bothIn(page, signIn, from);
    await page.getByRole("navigation").getByRole("link", { name }).first().click();
    await expectCovered(page);
    expect(await findAxeViolations(page, "dialog")).toEqual([]);
    await cover(page)
      .getByRole("button", { name: format(t.session.continueAs, { other: demo.boris.email }) })
      .click();
    await expect(page.getByRole("button", { name: demo.boris.email })).toBeVisible();
    await expect(page.getByText(demo.anna.email)).toHaveCount(0);
    await expect(page.locator("main h1")).toBeVisible();
  });
}

test("a page prefetched after the other one signed in is not shown either", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers");
  await signIn("boris");
  const link = page.getByRole("navigation").getByRole("link", { name: t.frame.billing }).first();
  await link.hover();
  await page.waitForLoadState("networkidle");
  await link.click();
  await expectCovered(page);
});

test("what is polled covers the page by itself", async ({ page, signIn }) => {
  await page.clock.install();
  const tab = await bothIn(page, signIn, "/api-keys");
  await tab.close();
  await page.clock.fastForward(60_000);
  await expectCovered(page);
});

test("a form sent from a covered tab does nothing, and goes on once its own account is back", async ({
  page,
  signIn,
  panel,
}) => {
  await signIn("anna");
  await open(page, "/account/sessions");
  await signIn("boris");
  await page.getByRole("button", { name: t.sessions.endOthers }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.sessions.endOthers }).click();
  await expectCovered(page);
  await expect(cover(page)).toContainText("Nothing was sent");
  await signInAs(page.context(), panel, "anna");
  await cover(page).getByLabel(t.session.password, { exact: true }).fill(demo.anna.password);
  await cover(page).getByRole("button", { name: t.session.signInAndSend }).click();
  await expect(cover(page)).toHaveCount(0);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByRole("button", { name: demo.anna.email })).toBeVisible();
});

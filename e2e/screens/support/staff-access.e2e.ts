import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type FakeIssuer, startFakeIssuer } from "@/lib/testing/fakes/oidc-issuer";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { test as base, expect } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { givePassword, proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = "support@example.test";
const company = "Berth Demo B.V.";

const test = base.extend<object, { issuer: FakeIssuer }>({
  issuer: [
    async ({ browserName: _ }, use) => {
      const issuer = await startFakeIssuer();
      await use(issuer);
      await issuer.stop();
    },
    { scope: "worker" },
  ],
  panel: [
    async ({ issuer }, use) => {
      const env = {
        STAFF_OIDC_ISSUER: issuer.url,
        STAFF_OIDC_CLIENT_ID: "berth",
        STAFF_OIDC_CLIENT_SECRET: "a secret of tests",
        STAFF_OIDC_NAME: "Acme",
      };
      const panel = await startPanel({ env });
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function signInByIssuer(page: Page): Promise<void> {
  await open(page, "/login?to=/staff");
  await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
}

async function limitSupport(page: Page): Promise<void> {
  await givePassword(page, admin);
  await expect(page).toHaveURL("/staff");
  await open(page, "/staff/people");
  const row = page.getByRole("row").filter({ hasText: support });
  await row.getByRole("button", { name: /^Limit .* to companies$/ }).click();
  await page.getByRole("checkbox", { name: company }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("dialog").getByRole("button", { name: t.staff.people.limit }).click();
  await proveByPassword(page, admin.password);
  await expect(page.getByText(t.staff.people.limited)).toBeVisible();
  await expect(row).toContainText(format(t.staff.people.onlyOf, { companies: company }));
}

/** The review of who may what: seen, taken as a file, and put on record. */
async function review(page: Page): Promise<void> {
  await page.getByRole("link", { name: t.staff.people.review }).click();
  await expect(page.getByText(t.staff.access.notReviewed)).toBeVisible();
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t.staff.access.download }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(`${support},`);
  await page.getByRole("button", { name: t.staff.access.confirm }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.staff.access.confirm }).click();
  await expect(page.getByText(t.staff.access.notReviewed)).toHaveCount(0);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
}

test("staff sign in through the issuer, and see nothing of a company that is not theirs", async ({
  page,
  panel,
  issuer,
  browser,
}) => {
  test.setTimeout(240_000);
  const other = await newAccount(panel, { currency: "RUB" });
  const server = await addServer(panel, other, { hostname: "beyond-the-limit" });
  await limitSupport(page);
  await review(page);

  const own = await browser.newContext({ locale: "en-GB", baseURL: panel.url, reducedMotion: "reduce" });
  const staff = await own.newPage();
  issuer.person = { sub: "77", email: support, email_verified: true };
  issuer.wrong = "nonce";
  await signInByIssuer(staff);
  await expect(staff.getByRole("main").getByRole("alert")).toContainText(
    format(t.sso.outcomes.failed, { name: "Acme" }),
  );
  await expectNoAxeViolations(staff);
  issuer.wrong = null;
  issuer.person = { sub: "78", email: "nobody@example.test", email_verified: true };
  await signInByIssuer(staff);
  await expect(staff.getByRole("main").getByRole("alert")).toContainText(
    format(t.sso.outcomes.unknown, { name: "Acme" }),
  );
  issuer.person = { sub: "77", email: support, email_verified: true };
  await signInByIssuer(staff);
  await expect(staff).toHaveURL("/staff");

  await expect(staff.getByRole("link", { name: t.staff.nav.settings, exact: true })).toHaveCount(0);
  for (const path of [
    "/staff",
    "/staff/lists/customers",
    `/staff/lists/customers?q=${encodeURIComponent(other.email)}`,
    "/staff/lists/servers?q=beyond-the-limit",
    "/staff/lists/invoices",
    `/staff?q=${encodeURIComponent(other.email)}`,
    "/staff/conversations",
    "/staff/outbox",
    "/staff/log",
    "/staff/announcements",
  ]) {
    await open(staff, path);
    const main = staff.getByRole("main");
    await expect(main, path).toBeVisible();
    for (const name of [other.email, "beyond-the-limit"])
      await expect(main.getByRole("link", { name }), path).toHaveCount(0);
  }
  for (const path of [
    `/staff/customers/${other.id}`,
    `/staff/servers/${server}`,
    `/staff/customers/${other.id}/visit`,
    "/staff/people",
    "/staff/settings",
    "/staff/catalogue",
    "/staff/queues/receipts",
  ])
    expect((await staff.goto(path))?.status(), path).toBe(404);
  await own.close();
});

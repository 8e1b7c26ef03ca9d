import type { Page } from "@playwright/test";
import { de } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoSidewaysScroll, open, phone } from "../../screen";

test.use({ viewport: phone, locale: "de-DE" });

const guest = ["/login", "/sign-up", "/reset", "/status", "/docs/api"];
const account = [
  "",
  "/security",
  "/details",
  "/notifications",
  "/contacts",
  "/sessions",
  "/activity",
  "/people",
];
const customer = [
  ...["/servers", "/order", "/order/estimate", "/billing", "/billing/add-funds", "/billing/methods"],
  ...["/billing/transactions", "/api-keys", "/api-keys/new", "/pin", "/dns", "/help", "/help/new", "/jobs"],
  ...account.map((tab) => `/account${tab}`),
];
const staff = [
  ...["/staff", "/staff/catalogue", "/staff/catalogue/locations", "/staff/catalogue/locations/NL"],
  ...["/staff/catalogue/promos", "/staff/people", "/staff/companies", "/staff/log", "/staff/outbox"],
  ...[
    "/staff/settings",
    "/staff/settings/health",
    "/staff/settings/back-ends",
    "/staff/settings/back-ends/new",
  ],
];

async function expectWordsToFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await open(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expectNoSidewaysScroll(page);
    });
}

test.describe("German words fit on a phone", () => {
  test.beforeEach(() => test.setTimeout(120_000));

  test("where guests are", ({ page }) => expectWordsToFit(page, guest));

  test("where customers are", async ({ page, signIn }) => {
    await signIn("anna");
    await expectWordsToFit(page, customer);
  });

  test("where staff are", async ({ page }) => {
    await open(page, "/login");
    await page.getByLabel(de.login.email).fill("admin@example.test");
    await page.getByLabel(de.login.password, { exact: true }).fill("Admin-demo-1");
    await page.getByRole("button", { name: de.login.submit, exact: true }).click();
    await expect(page).toHaveURL("/staff");
    await expectWordsToFit(page, staff);
  });
});

test("a location has its German name, a percentage its space", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/order");
  await expect(page.getByText("Frankfurt am Main").first()).toBeVisible();
  await expect(page.getByText(de.order.place.title).first()).toBeVisible();
});

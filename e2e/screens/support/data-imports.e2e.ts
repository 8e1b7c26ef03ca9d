import type { Page } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, untilHydrated } from "../../screen";
import { givePassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { dataImports: words } = t;
const path = "/staff/settings/imports";
const email = "moved-by-a-page@example.test";

const csvOf = (text: string) => ({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const state = (page: Page, name: keyof typeof words.states) =>
  expect(page.getByRole("main").getByText(words.states[name], { exact: true })).toBeVisible({
    timeout: 30_000,
  });
const counts = (page: Page) => page.getByRole("table", { name: words.counts });

async function send(page: Page, text: string): Promise<void> {
  await open(page, path);
  await untilHydrated(page);
  await press(page, words.new.open);
  await page.getByLabel(words.new.kind, { exact: true }).selectOption("customers");
  await page.getByLabel(words.new.company, { exact: true }).selectOption("EU");
  await page.getByLabel(words.new.name, { exact: true }).fill("shop-2");
  await page.getByLabel(words.new.file, { exact: true }).setInputFiles(csvOf(text));
  await press(page, words.new.submit);
  await expect(page).toHaveURL(/\/imports\/\d+$/);
}

test("customers of a CSV file are rehearsed by a page, then imported, and what is wrong is said", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await givePassword(page, admin);
  await expect(page).toHaveURL("/staff");

  await send(page, "id,color\n1,red\n");
  await state(page, "failed");
  await expect(page.getByText("customers.csv has no column email, country, currency.")).toBeVisible();
  await press(page, words.file.remove.label);
  await page.getByRole("dialog").getByRole("button", { name: words.file.remove.label }).click();
  await expect(page).toHaveURL(path);

  await press(page, words.new.open);
  await press(page, words.new.submit);
  await expect(page.getByText(words.new.fileMissing).first()).toBeVisible();
  await page.getByLabel(words.new.from, { exact: true }).selectOption("connection");
  await page.getByLabel(words.new.connection, { exact: true }).fill("https://shop.example.test");
  await press(page, words.new.submit);
  await expect(page.getByText(t.problems.data_import.wrong_address).first()).toBeVisible();
  const wide = page.viewportSize();
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  if (wide) await page.setViewportSize(wide);

  await send(page, `id,email,country,currency\n1,${email},NL,EUR\n2,nobody,NL,EUR\n`);
  await state(page, "done");
  await expect(page.getByText("csv:shop-2", { exact: true })).toBeVisible();
  await expect(counts(page)).toContainText(words.nouns.customer);
  await expectNoAxeViolations(page);
  await press(page, words.file.real.label);
  await page.getByRole("dialog").getByRole("button", { name: words.file.real.label }).click();
  await expect(page.getByRole("button", { name: words.file.real.label })).toHaveCount(0);
  await state(page, "done");
  await expect(page.getByText(words.dry, { exact: true })).toHaveCount(0);
  await expect(page.getByText(words.codes.email).first()).toBeVisible();
  await open(page, path);
  await expect(page.getByText(words.customers.closed)).toBeVisible();
});

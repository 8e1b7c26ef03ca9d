import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const preset = "compute.v1-16c-mem";

/** Navigates to the page of the preset as staff would. */
async function findPreset(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: t.catalogAdmin.title, exact: true }).click();
  await page.getByRole("link", { name: /^Plans/ }).click();
  await expect(page).toHaveURL("/staff/catalogue/presets");
  await page.getByLabel(t.catalogAdmin.list.search).fill(preset);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: preset }).click();
  await expect(page.getByRole("heading", { name: preset })).toBeVisible();
  await untilHydrated(page);
}

const euro = (page: Page) => page.getByLabel("NL EUR", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: t.common.save }).click();
const history = (page: Page) => page.getByRole("table", { name: t.catalogAdmin.entry.history });
const cents = (text: string, more: number) => (Number(text) + more).toFixed(2);

let known: string | undefined;

/** Reads the price over the API with the previous answer's ETag; "as before" if unchanged. */
async function listedEuro(page: Page): Promise<number | "as before"> {
  const headers: Record<string, string> = known === undefined ? {} : { "if-none-match": known };
  const answer = await page.request.get("/presets.php?action=list&location=NL", { headers });
  if (answer.status() === 304) return "as before";
  known = answer.headers().etag;
  const { presets } = await answer.json();
  return presets.find(({ name }: { name: string }) => name === preset)?.price.NL.EUR;
}

test("staff change a price, are refused at the field and over someone else's change, and plan one", async ({
  page,
  browser,
  panel,
}) => {
  known = undefined;
  await openBackOffice(page, panel, admin);
  await findPreset(page);
  const before = await euro(page).inputValue();
  expect(await listedEuro(page)).toBe(Number(before));

  await euro(page).fill("4,505");
  await save(page);
  const problems = page.getByRole("alert").filter({ hasText: t.catalogAdmin.entry.problems });
  await expect(problems).toContainText("Price, NL EUR: Up to two decimals, such as 4.50");
  await expect(euro(page)).toHaveAttribute("aria-invalid", "true");
  expect(await listedEuro(page)).toBe("as before");

  // Another member of staff has the same page open, and saves first.
  const theirs = await browser.newContext({ baseURL: panel.url });
  const there = await theirs.newPage();
  await openBackOffice(there, panel, admin);
  await open(there, new URL(page.url()).pathname);
  await there.getByLabel("NL USD", { exact: true }).fill(cents(before, 40));
  await save(there);
  await expect(there.getByText(t.catalogAdmin.entry.saved)).toBeVisible();
  await theirs.close();

  const wanted = cents(before, 1);
  await euro(page).fill(wanted);
  await save(page);
  const meanwhile = page.getByRole("status").filter({ hasText: t.catalogAdmin.entry.meanwhile });
  await expect(meanwhile).toContainText(`→ ${cents(before, 40)}`);
  await expect(euro(page)).toHaveValue(wanted);
  expect(await listedEuro(page)).toBe(Number(before));
  await expectNoAxeViolations(page);
  await meanwhile.getByRole("button", { name: t.catalogAdmin.entry.takeOver }).click();
  await expect(page.getByLabel("NL USD", { exact: true })).toHaveValue(cents(before, 40));
  await expect(euro(page)).toHaveValue(wanted);
  await save(page);
  await expect(page.getByText(t.catalogAdmin.entry.saved)).toBeVisible();
  expect(await listedEuro(page)).toBe(Number(wanted));
  await expect(history(page)).toContainText(`Price, NL EUR: ${before} → ${wanted}`);

  const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("RUB", { exact: true }).fill("99999.00");
  await page.getByRole("button", { name: t.catalogAdmin.planned.submit, exact: true }).click();
  await expect(page.getByText(t.catalogAdmin.planned.wrong.starts_at)).toBeVisible();
  await page.getByLabel(t.catalogAdmin.planned.at).fill(next);
  await page.getByRole("button", { name: t.catalogAdmin.planned.submit, exact: true }).click();
  const jump = page.getByRole("status").filter({ hasText: t.catalogAdmin.planned.jump.title });
  await expect(jump).toContainText("→ ₽99,999.00");
  await page.getByRole("button", { name: t.catalogAdmin.planned.jump.sure }).click();
  const planned = page.getByRole("table", { name: t.catalogAdmin.planned.title });
  await expect(planned).toContainText("₽99,999.00");
  await open(page, "/staff/catalogue");
  await expect(planned).toContainText(preset);
  await planned.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText(t.catalogAdmin.planned.none)).toBeVisible();

  await open(page, "/staff/catalogue/traffic_plans/1");
  await page
    .getByLabel(t.catalogAdmin.fields.price, { exact: true })
    .last()
    .selectOption(t.catalogAdmin.fields.rate_out);
  await page.getByLabel("EUR", { exact: true }).fill("0.99");
  await page.getByLabel(t.catalogAdmin.planned.at).fill(next);
  await page.getByRole("button", { name: t.catalogAdmin.planned.submit, exact: true }).click();
  await expect(planned).toContainText(t.catalogAdmin.fields.rate_out);
  await expect(planned).toContainText("→ €0.99");
  await expectNoAxeViolations(page);
  await planned.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText(t.catalogAdmin.planned.none)).toBeVisible();
});

test("the price of a period begins with its first period, and is of the one that is chosen", async ({
  page,
  panel,
}) => {
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/catalogue/systems/11");
  const { which, names, period, at, submit, title } = t.catalogAdmin.planned;
  await page.getByLabel(which, { exact: true }).selectOption(names.billing_plan);
  await expect(page.getByLabel(period, { exact: true })).toHaveValue("1");
  await page.getByLabel(period, { exact: true }).selectOption("3");
  await page.getByLabel("EUR", { exact: true }).last().fill("12.34");
  await page.getByLabel(at).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole("button", { name: submit, exact: true }).click();
  const jump = page.getByRole("button", { name: t.catalogAdmin.planned.jump.sure });
  const planned = page.getByRole("table", { name: title });
  await expect(jump.or(planned)).toBeVisible();
  if (await jump.isVisible()) await jump.click();
  await expect(planned).toContainText("→ €12.34");
  await planned.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText(t.catalogAdmin.planned.none)).toBeVisible();
});

test("the catalog goes out as a file, and comes back after a look at what it changes; a code is added", async ({
  page,
  consoleWatch,
  panel,
}) => {
  consoleWatch.allow(/422/);
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/catalogue/import");
  const file = await (await page.request.get("/staff/catalogue/export")).json();
  const [software] = file.software;
  const described = `Changed at ${Date.now()}`;
  software.description = described;
  const give = (content: object) =>
    page.getByLabel(t.catalogAdmin.transfer.file).setInputFiles({
      name: "catalogue.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await give({ ...file, software: [{ ...software, price: "much" }] });
  await page.getByRole("button", { name: t.catalogAdmin.transfer.check }).click();
  await expect(page.getByRole("alert").filter({ hasText: "mistakes" })).toContainText("software.0.price");

  await give(file);
  await page.getByRole("button", { name: t.catalogAdmin.transfer.check }).click();
  await expect(
    page.getByText(format(t.catalogAdmin.transfer.counts, { added: 0, changed: 1, retired: 0 })),
  ).toBeVisible();
  await expect(page.getByText(`→ ${described}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.catalogAdmin.transfer.import, exact: true }).click();
  await expect(
    page.getByText(format(t.catalogAdmin.transfer.done, { added: 0, changed: 1, retired: 0 })),
  ).toBeVisible();
  await open(page, `/staff/catalogue/software/${software.id}`);
  await expect(page.getByLabel(t.catalogAdmin.fields.description, { exact: true })).toHaveValue(described);
  await expect(history(page)).toContainText(t.actions.catalogue.import.done);

  const another = page.getByRole("region", { name: t.catalogAdmin.like.title });
  const named = another.getByLabel(t.catalogAdmin.like.name);
  await named.fill(software.name);
  await another.getByRole("button", { name: t.catalogAdmin.like.submit }).click();
  await expect(another).toContainText(t.catalogAdmin.wrong.taken);
  await named.fill(`${software.name} ${Date.now()}`);
  const wanted = await named.inputValue();
  await another.getByRole("button", { name: t.catalogAdmin.like.submit }).click();
  await expect(page.getByRole("heading", { name: wanted, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: t.catalogAdmin.entry.on })).toBeVisible();
  await expectNoAxeViolations(page);

  const code = `SCREEN-${Date.now()}`;
  await open(page, "/staff/catalogue/promos");
  await page.getByLabel(t.catalogAdmin.promos.code, { exact: true }).fill(code);
  await page.getByLabel(t.catalogAdmin.fields.percent).fill("120");
  await page.getByRole("button", { name: t.catalogAdmin.promos.submit }).click();
  await expect(page.getByText(t.catalogAdmin.promos.wrong.percent)).toBeVisible();
  await page.getByLabel(t.catalogAdmin.fields.percent).fill("12");
  await page.getByRole("button", { name: t.catalogAdmin.promos.submit }).click();
  await page.getByRole("button", { name: `Disable: ${code}` }).click();
  await expect(page.getByRole("button", { name: `Enable: ${code}` })).toBeVisible();
  await page.getByRole("link", { name: code }).click();
  // The list has fields with the same names, so the test waits for the page.
  await expect(page.getByRole("heading", { name: code })).toBeVisible();
  await page.getByLabel(t.catalogAdmin.fields.uses_per_account).fill("0");
  await page.getByRole("button", { name: t.catalogAdmin.promos.save }).click();
  await expect(page.getByText(t.catalogAdmin.promos.wrong.uses)).toBeVisible();
  await page.getByLabel(t.catalogAdmin.fields.uses_per_account).fill("2");
  await page.getByRole("button", { name: t.catalogAdmin.promos.save }).click();
  await expect(page.getByText(format(t.catalogAdmin.promos.perCustomer, { count: 2 }))).toBeVisible();
  await expect(page.getByLabel(t.catalogAdmin.fields.uses_per_account)).toHaveValue("2");
  await expect(history(page)).toContainText(t.catalogAdmin.fields.uses_per_account);
  await expectNoAxeViolations(page);
});

test("the pages fit a phone in Russian, and a customer of another country sees other prices", async ({
  page,
  panel,
}) => {
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/catalogue/preview?country=DE&currency=EUR&location=NL");
  await expect(page.getByRole("table", { name: t.catalogAdmin.kinds.presets })).toContainText("vm.v3-nano");
  await expect(page.getByText(/^VAT 19%/).first()).toBeVisible();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  for (const path of ["", "/presets", "/presets/102", "/systems/11", "/locations/NL", "/import", "/promos"]) {
    await open(page, `/staff/catalogue${path}`);
    await untilHydrated(page);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
});

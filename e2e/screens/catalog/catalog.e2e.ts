import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { givePassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const preset = "compute.v1-16c-mem";

async function signInStaff(page: Page): Promise<void> {
  await givePassword(page, admin);
  await expect(page).toHaveURL("/staff");
  await untilHydrated(page);
}

/** From the navigation to the page of the preset, as staff find it. */
async function findPreset(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Catalog", exact: true }).click();
  await page.getByRole("link", { name: /^Plans/ }).click();
  await expect(page).toHaveURL("/staff/catalogue/presets");
  await page.getByLabel("Name, description or number").fill(preset);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: preset }).click();
  await expect(page.getByRole("heading", { name: preset })).toBeVisible();
  await untilHydrated(page);
}

const euro = (page: Page) => page.getByLabel("NL EUR", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const history = (page: Page) => page.getByRole("table", { name: "History" });
const cents = (text: string, more: number) => (Number(text) + more).toFixed(2);

let known: string | undefined;

/** The price that customers' programs read, each time with the tag of the answer before. */
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
  await signInStaff(page);
  await findPreset(page);
  const before = await euro(page).inputValue();
  expect(await listedEuro(page)).toBe(Number(before));

  await euro(page).fill("4,505");
  await save(page);
  const problems = page.getByRole("alert").filter({ hasText: "Check these fields" });
  await expect(problems).toContainText("Price, NL EUR: Up to two decimals, such as 4.50");
  await expect(euro(page)).toHaveAttribute("aria-invalid", "true");
  expect(await listedEuro(page)).toBe("as before");

  // Someone else has the same page open, and saves first.
  const theirs = await browser.newContext({ baseURL: panel.url });
  const there = await theirs.newPage();
  await signInStaff(there);
  await open(there, new URL(page.url()).pathname);
  await there.getByLabel("NL USD", { exact: true }).fill(cents(before, 40));
  await save(there);
  await expect(there.getByText("Saved. Customers see it now.")).toBeVisible();
  await theirs.close();

  const wanted = cents(before, 1);
  await euro(page).fill(wanted);
  await save(page);
  const meanwhile = page.getByRole("status").filter({ hasText: "Someone changed this meanwhile" });
  await expect(meanwhile).toContainText(`→ ${cents(before, 40)}`);
  await expect(euro(page)).toHaveValue(wanted);
  expect(await listedEuro(page)).toBe(Number(before));
  await expectNoAxeViolations(page);
  await meanwhile.getByRole("button", { name: "Add these changes to mine" }).click();
  await expect(page.getByLabel("NL USD", { exact: true })).toHaveValue(cents(before, 40));
  await expect(euro(page)).toHaveValue(wanted);
  await save(page);
  await expect(page.getByText("Saved. Customers see it now.")).toBeVisible();
  expect(await listedEuro(page)).toBe(Number(wanted));
  await expect(history(page)).toContainText(`Price, NL EUR: ${before} → ${wanted}`);

  const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("RUB", { exact: true }).fill("99999.00");
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.getByText("A time in the next two years that isn't taken")).toBeVisible();
  await page.getByLabel("Date and time (UTC)").fill(next);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  const jump = page.getByRole("status").filter({ hasText: "The price moves by more than half" });
  await expect(jump).toContainText("→ ₽99,999.00");
  await page.getByRole("button", { name: "Plan anyway" }).click();
  const planned = page.getByRole("table", { name: "Upcoming price changes" });
  await expect(planned).toContainText("₽99,999.00");
  await open(page, "/staff/catalogue");
  await expect(planned).toContainText(preset);
  await planned.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("No price change is planned.")).toBeVisible();

  await open(page, "/staff/catalogue/traffic_plans/1");
  await page.getByLabel("Price", { exact: true }).last().selectOption("Price of a further TB out");
  await page.getByLabel("EUR", { exact: true }).fill("0.99");
  await page.getByLabel("Date and time (UTC)").fill(next);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(planned).toContainText("Price of a further TB out");
  await expect(planned).toContainText("→ €0.99");
  await expectNoAxeViolations(page);
  await planned.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("No price change is planned.")).toBeVisible();
});

test("the catalog goes out as a file, and comes back after a look at what it changes; a code is added", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/422/);
  await signInStaff(page);
  await open(page, "/staff/catalogue/import");
  const file = await (await page.request.get("/staff/catalogue/export")).json();
  const [software] = file.software;
  const described = `Changed at ${Date.now()}`;
  software.description = described;
  const give = (content: object) =>
    page.getByLabel("Catalog file").setInputFiles({
      name: "catalogue.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await give({ ...file, software: [{ ...software, price: "much" }] });
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "mistakes" })).toContainText("software.0.price");

  await give(file);
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByText("0 new, 1 changed, 0 off sale")).toBeVisible();
  await expect(page.getByText(`→ ${described}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported: 0 new, 1 changed, 0 off sale")).toBeVisible();
  await open(page, `/staff/catalogue/software/${software.id}`);
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(described);
  await expect(history(page)).toContainText("Imported the catalog");

  const another = page.getByRole("region", { name: "Add one like this" });
  const named = another.getByLabel("New name");
  await named.fill(software.name);
  await another.getByRole("button", { name: "Add" }).click();
  await expect(another).toContainText("Already taken");
  await named.fill(`${software.name} ${Date.now()}`);
  const wanted = await named.inputValue();
  await another.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { name: wanted, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Put on sale" })).toBeVisible();
  await expectNoAxeViolations(page);

  const code = `SCREEN-${Date.now()}`;
  await open(page, "/staff/catalogue/promos");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Percent").fill("120");
  await page.getByRole("button", { name: "Add code" }).click();
  await expect(page.getByText("A percent from 0.01 to 100 or amounts, one of them")).toBeVisible();
  await page.getByLabel("Percent").fill("12");
  await page.getByRole("button", { name: "Add code" }).click();
  await page.getByRole("button", { name: `Disable: ${code}` }).click();
  await expect(page.getByRole("button", { name: `Enable: ${code}` })).toBeVisible();
  await page.getByRole("link", { name: code }).click();
  // The list has fields of the same names.
  await expect(page.getByRole("heading", { name: code })).toBeVisible();
  await page.getByLabel("Uses for each customer").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A whole number from 1")).toBeVisible();
  await page.getByLabel("Uses for each customer").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 for each customer")).toBeVisible();
  await expect(page.getByLabel("Uses for each customer")).toHaveValue("2");
  await expect(history(page)).toContainText("Uses for each customer");
  await expectNoAxeViolations(page);
});

test("the pages fit a phone in Russian, and a customer of another country sees other prices", async ({
  page,
  panel,
}) => {
  await signInStaff(page);
  await open(page, "/staff/catalogue/preview?country=DE&currency=EUR&location=NL");
  await expect(page.getByRole("table", { name: "Plans" })).toContainText("vm.v3-nano");
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

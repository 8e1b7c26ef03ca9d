import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

test("a zone is added, its records are added, changed where they stand, taken back and deleted", async ({
  page,
  panel,
  signIn,
}) => {
  const name = `screen-${Date.now().toString(36)}.test`;
  await signIn(await newAccount(panel));
  await open(page, "/dns");
  await expect(page.getByText("No DNS zones yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "DNS" }).first()).toHaveAttribute("aria-current", "page");
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Add zone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a DNS zone" });
  await dialog.getByLabel("Domain").fill("no name");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Enter a whole domain name");
  await dialog.getByLabel("Domain").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByText("ns1.dns.test").first()).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Add record" }).click();
  const form = page.getByRole("dialog", { name: "Add a record" });
  await form.getByLabel("Name").fill("www");
  await form.getByLabel("Content").fill("192.0.2.300");
  await page.keyboard.press("Enter");
  await expect(form).toContainText("This isn't valid for A");
  await form.getByLabel("Content").fill("192.0.2.1");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "www" }) });
  await expect(row).toContainText("192.0.2.1");

  await page.getByRole("button", { name: "Edit A record www" }).press("Enter");
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeFocused();
  await content.fill("not an address");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This isn't valid for A" })).toBeVisible();
  await content.fill("192.0.2.2");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("192.0.2.2");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("192.0.2.1");

  await page.getByRole("button", { name: "Delete A record www" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row).toContainText("192.0.2.1");
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test("a zone file is read and written, DNSSEC switched, the zone deleted", async ({
  page,
  panel,
  signIn,
}) => {
  const name = `file-${Date.now().toString(36)}.test`;
  await signIn(await newAccount(panel));
  await open(page, "/dns");
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByRole("dialog").getByLabel("Domain").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Import zone file" }).click();
  const dialog = page.getByRole("dialog", { name: `Import into ${name}` });
  await dialog.getByLabel("Zone file").fill("www A 192.0.2.7\nwww B x\nweb A 192.0.2.300");
  await dialog.getByRole("button", { name: "Import zone file" }).click();
  await expect(dialog).toContainText("This file has 2 mistakes. The rest is 1 new record.");
  await expect(dialog.getByRole("listitem")).toHaveText([
    /Line 2\s*www\.file-\S+ B\s*Records of type B aren't supported\./,
    /Line 3\s*web\.file-\S+ A\s*This isn't an IPv4 address\./,
  ]);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Import the rest (1)" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Imported: 1 added, 0 deleted, 2 left out.")).toBeVisible();
  await expect(page.getByRole("row", { name: /www/ })).toContainText("192.0.2.7");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download zone file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.zone`);

  await page.getByRole("button", { name: "Turn on DNSSEC" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on DNSSEC" }).click();
  await expect(page.getByRole("heading", { name: "DS records for your registrar" })).toBeVisible();

  await page.getByRole("button", { name: "Delete zone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByText("No DNS zones yet")).toBeVisible();
});

test("a name server that refuses is told of, and someone else's zone is no page", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404.*\/dns\/\d+/);
  const name = `fail-dns-${Date.now().toString(36)}.test`;
  await signIn(await newAccount(panel));
  await open(page, "/dns");
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByRole("dialog").getByLabel("Domain").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The name servers don't have the latest changes")).toBeVisible();
  const address = page.url();
  await signIn(await newAccount(panel));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("the pages speak Russian", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel, { currency: "RUB" }));
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await open(page, "/dns");
  await expect(page.getByText("DNS-зон пока нет")).toBeVisible();
});

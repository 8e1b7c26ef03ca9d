import { format, ru, t } from "@/lib/testing/words";
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
  await expect(page.getByText(t.dns.emptyTitle)).toBeVisible();
  await expect(page.getByRole("link", { name: t.dns.title }).first()).toHaveAttribute("aria-current", "page");
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: t.dns.add }).click();
  const dialog = page.getByRole("dialog", { name: t.dns.addTitle });
  await dialog.getByLabel(t.dns.zoneName).fill("no name");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Enter a whole domain name");
  await dialog.getByLabel(t.dns.zoneName).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(t.dns.status.published, { exact: true })).toBeVisible();
  await expect(page.getByText("ns1.dns.test").first()).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: t.dns.addRecord }).click();
  const form = page.getByRole("dialog", { name: t.dns.addRecordTitle });
  await form.getByLabel(t.dns.name).fill("www");
  await form.getByLabel(t.dns.content).fill("192.0.2.300");
  await page.keyboard.press("Enter");
  await expect(form).toContainText("This isn't valid for A");
  await form.getByLabel(t.dns.content).fill("192.0.2.1");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "www" }) });
  await expect(row).toContainText("192.0.2.1");

  await page
    .getByRole("button", { name: format(t.dns.editNamed, { type: "A", name: "www" }) })
    .press("Enter");
  const content = page.getByRole("textbox", { name: t.dns.content });
  await expect(content).toBeFocused();
  await content.fill("not an address");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This isn't valid for A" })).toBeVisible();
  await content.fill("192.0.2.2");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("192.0.2.2");
  await page.getByRole("button", { name: t.dns.undo }).click();
  await expect(row).toContainText("192.0.2.1");

  await page.getByRole("button", { name: format(t.dns.removeNamed, { type: "A", name: "www" }) }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: t.dns.undo }).last().click();
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
  await page.getByRole("button", { name: t.dns.add }).click();
  await page.getByRole("dialog").getByLabel(t.dns.zoneName).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: t.dns.import }).click();
  const dialog = page.getByRole("dialog", { name: format(t.dns.importTitle, { zone: name }) });
  await dialog.getByLabel(t.dns.file).fill("www A 192.0.2.7\nwww B x\nweb A 192.0.2.300");
  await dialog.getByRole("button", { name: t.dns.import }).click();
  await expect(dialog).toContainText(format(t.dns.fileMistakes, { count: 2, rest: 1 }));
  await expect(dialog.getByRole("listitem")).toHaveText([
    /Line 2\s*www\.file-\S+ B\s*Records of type B aren't supported\./,
    /Line 3\s*web\.file-\S+ A\s*This isn't an IPv4 address\./,
  ]);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: format(t.dns.importRest, { rest: 1 }) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(format(t.dns.importedRest, { added: 1, deleted: 0, changed: 0, left: 2 })),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /www/ })).toContainText("192.0.2.7");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t.dns.export }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.zone`);

  await page.getByRole("button", { name: t.dns.dnssecOn }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.dns.dnssecOn }).click();
  await expect(page.getByRole("heading", { name: t.dns.ds })).toBeVisible();

  await page.getByRole("button", { name: t.dns.removeZone }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.dns.removeZone }).click();
  await expect(page.getByText(t.dns.emptyTitle)).toBeVisible();
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
  await page.getByRole("button", { name: t.dns.add }).click();
  await page.getByRole("dialog").getByLabel(t.dns.zoneName).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.dns.failingTitle)).toBeVisible();
  const address = page.url();
  await signIn(await newAccount(panel));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: t.states.notFoundTitle })).toBeVisible();
});

test("the pages speak Russian", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel, { currency: "RUB" }));
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await open(page, "/dns");
  await expect(page.getByText(ru.dns.emptyTitle)).toBeVisible();
});

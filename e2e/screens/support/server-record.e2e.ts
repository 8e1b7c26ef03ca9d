import type { Locator, Page } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword, proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, fields } = t.backOffice;

async function openAct(page: Page, act: keyof typeof acts, name: string): Promise<Locator> {
  await page
    .getByRole("button", { name: `${acts[act].label}: ${name}` })
    .first()
    .click();
  return page.getByRole("dialog", { name: acts[act].title });
}

/** Fills in the dialog of an action and confirms it. */
async function act(page: Page, which: keyof typeof acts, name: string, typed: Record<string, string>) {
  const dialog = await openAct(page, which, name);
  for (const [label, value] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: acts[which].label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("staff find a server, see it beside its back end, change its terms, ask for its screen, hand it over and end it", async ({
  page,
  panel,
  browser,
}) => {
  const hostname = "record-web-1";
  const account = await newAccount(panel);
  const other = await newAccount(panel);
  const server = await addServer(panel, account, { hostname, ip: "198.18.77.1" });
  await openBackOffice(page, panel, admin);
  await page.getByLabel(t.staff.search.label).fill(hostname);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table").getByRole("rowheader").getByRole("link").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/staff/servers/${server}`);
  await untilHydrated(page);

  // Its machine was never made, and the back end knows nothing of it.
  await expect(page.getByText(t.serverRecord.power.unknown, { exact: true }).first()).toBeVisible();
  const addresses = page.getByRole("table", { name: t.serverRecord.addresses });
  await expect(addresses).toContainText("198.18.77.1");
  await expect(page.getByRole("link", { name: account.email }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const dialog = await openAct(page, "setPrice", hostname);
  await dialog.getByLabel(fields.price).fill("ten");
  await dialog.getByLabel(fields.reason, { exact: true }).fill("as agreed by phone");
  await dialog.getByRole("button", { name: acts.setPrice.label, exact: true }).click();
  await expect(dialog.getByText(t.backOffice.problems.price)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(fields.price).fill("20.00");
  await dialog.getByRole("button", { name: acts.setPrice.label, exact: true }).click();
  await expect(page.getByText(t.serverRecord.agreed)).toBeVisible();
  const log = page.getByRole("table", { name: t.activity.list });
  await expect(log).toContainText(t.actions.servers.set_price.done);
  await expect(log).toContainText("as agreed by phone");
  await act(page, "setServerDue", hostname, {
    [fields.until]: inDays(45),
    [fields.reason]: "late delivery, ticket 9",
  });
  await act(page, "suspend", hostname, { [fields.reason]: "abuse case 17" });
  await expect(page.getByText(t.serverRecord.suspendedBy.staff)).toBeVisible();
  await act(page, "resume", hostname, { [fields.reason]: "abuse case 17 is closed" });
  await act(page, "askConsent", hostname, { [fields.reason]: "to see why it does not boot" });

  const theirs = await browser.newContext({ baseURL: panel.url });
  const there = await theirs.newPage();
  await givePassword(there, account);
  await expect(there).toHaveURL("/servers");
  await open(there, "/help");
  await there.getByRole("link", { name: "to see why it does not boot" }).click();
  await untilHydrated(there);
  await expectNoAxeViolations(there);
  await there.getByRole("button", { name: t.tickets.allow }).click();
  await proveByPassword(there, account.password);
  await expect(there.getByText(/^You allowed support to open the screens/)).toBeVisible();
  await expect(there.getByRole("button", { name: t.tickets.allow })).toHaveCount(0);
  await theirs.close();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole("button", { name: t.serverRecord.openScreen.label })).toBeVisible();

  await act(page, "transfer", hostname, {
    [fields.to]: other.email,
    [fields.hostname]: hostname,
    [fields.reason]: "both agreed, ticket 12",
  });
  await expect(page.getByRole("link", { name: other.email }).first()).toBeVisible();

  await page.setViewportSize(phone);
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await untilHydrated(page);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.context().addCookies([{ name: "locale", value: "en", url: panel.url }]);
  await page.reload();
  await untilHydrated(page);
  await act(page, "terminate", hostname, {
    [fields.hostname]: hostname,
    [fields.reason]: "asked for in ticket 13",
  });
  await expect(
    page.getByText(t.serverRecord.suspendedBy.cancelled).or(page.getByText(t.server.state.deleted)),
  ).not.toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { givePassword } from "../../sign-in-form";

const pin = "4071";
const canvas = (page: Page) => page.getByRole("main").locator("canvas");
const picture = (page: Page) => canvas(page).evaluate((one: HTMLCanvasElement) => one.toDataURL());
const state = (page: Page, name: string) => page.getByRole("banner").getByText(name, { exact: true });
const ended = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until the picture differs from `before`. */
async function expectChange(page: Page, before: string) {
  await expect.poll(async () => (await picture(page)) !== before).toBe(true);
}

for (const { size, viewport } of bothSizes)
  test(`on ${size} the screen of a server is shown, takes keys, and goes with the session`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const facts = { verified: true, emailVerifiedAt: new Date(), credit: "50.00", pin };
    const account = await withDatabase(panel, (db) => addAccount(db, facts));
    const api = await apiOf(panel, account);
    const ordered = await orderServer(api, "console-1", { pin });
    await signIn(account);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}/console`);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await button(page, t.console.bootLog.show).click();
    const log = page.getByRole("region", { name: "Boot log of console-1", exact: true });
    await expect(log.getByText("console-1 login:")).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await button(page, t.console.open.button).click();
    await page.getByRole("dialog").getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await page.getByRole("dialog").getByRole("button", { name: t.console.open.button, exact: true }).click();

    await expect(state(page, t.console.step.connected)).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/view\/\d+$/);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    // The screen is as wide as 60 characters, and not blank.
    const colours = await canvas(page).evaluate((one: HTMLCanvasElement) => {
      const { data } = one.getContext("2d")?.getImageData(0, 0, one.width, one.height) ?? { data: [] };
      return { width: one.width, seen: new Set(Array.from(data).filter((_, at) => at % 4 === 0)).size };
    });
    expect(colours).toEqual({ width: 720, seen: 2 });
    await page.getByRole("switch", { name: t.console.asText }).check();
    const text = page.getByRole("region", { name: "Text of the screen of console-1", exact: true });
    await expect(text.getByText("No system runs here.")).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await canvas(page).press("z");
    await expect(text.getByText("console-1:~# z_", { exact: true })).toBeVisible();
    await canvas(page).press("Backspace");
    await expect(text.getByText("console-1:~# _", { exact: true })).toBeVisible();
    await page.getByRole("switch", { name: t.console.asText }).uncheck();
    await expect(text).toBeHidden();
    const empty = await picture(page);
    await canvas(page).press("h");
    await expectChange(page, empty);
    const typed = await picture(page);
    await button(page, t.console.paste).click();
    await page.getByLabel(t.console.text, { exact: true }).fill("ostname ж");
    await expect(page.getByText("No key of the US layout types: ж")).toBeVisible();
    await page.getByLabel(t.console.text, { exact: true }).fill("ostname\n");
    await button(page, t.console.type).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectChange(page, typed);
    await page.getByRole("combobox", { name: t.console.layoutOf }).selectOption("de");
    await expect(page.getByText("Your keys type what they show")).toBeVisible();
    await button(page, t.console.paste).click();
    await page.getByLabel(t.console.text, { exact: true }).fill("Größe ж {[@]}");
    await expect(page.getByText("No key of the German layout types: ж")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: t.impersonationBanner.write.cancel }).click();
    const said = await picture(page);
    await canvas(page).press("y");
    await expectChange(page, said);
    const answered = await picture(page);
    await button(page, "Ctrl+Alt+Del").click();
    await expectChange(page, answered);
    await canvas(page).press("Control+Alt+m");
    await expect(button(page, "Ctrl+Alt+Del")).toBeFocused();
    await page.getByRole("switch", { name: t.console.readOnly }).check();
    await expect(button(page, "Ctrl+Alt+Del")).toBeDisabled();

    const { origin } = new URL(page.url());
    const out = await page.request.post("/sign-out", {
      headers: { origin, "sec-fetch-site": "same-origin" },
    });
    expect(out.ok()).toBe(true);
    await expect(ended(page)).toContainText(t.console.endTitle.session);
    await page.reload();
    await expect(page.getByText(t.console.gone)).toBeVisible();
  });

test("a machine that goes off says so, and its screen comes back", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const { server_id: id, callback } = await orderServer(api, "console-2");
  await signIn(account);
  await open(page, `/jobs/${callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, `/servers/${id}/console`);
  await button(page, t.console.open.button).click();
  await page.getByRole("dialog").getByRole("button", { name: t.console.open.button, exact: true }).click();
  await expect(state(page, t.console.step.connected)).toBeVisible();
  await api.call("eq", { action: "hard_off", id });
  await expect(ended(page)).toContainText(t.console.endTitle.off);
  await expectNoAxeViolations(page);
  await button(page, t.console.reconnect).click();
  await expect(ended(page)).toContainText(t.console.endTitle.off);
  await api.call("eq", { action: "on", id });
  await expect(async () => {
    const again = button(page, t.console.reconnect);
    // Gone while an attempt of before, which took longer, is under way.
    if (await again.isVisible()) await again.click();
    await expect(state(page, t.console.step.connected)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("impersonating staff sees whose screen it is, how long still, and the way out", async ({
  page,
  panel,
  consoleWatch,
}) => {
  // The server rejects a change without a reason.
  consoleWatch.allow(/status of 403/);
  const customer = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, customer);
  const { server_id: id, callback } = await orderServer(api, "console-3");
  await expect
    .poll(async () => (await api.call("eq_callback", { action: "check", key: callback })).result)
    .not.toBe("Not ready");
  await inDatabase(panel, (client) =>
    client.query(
      "insert into support_settings (account_id, consoles_until) values ($1, now() + interval '1 hour')",
      [customer.id],
    ),
  );
  await givePassword(page, { email: "support@example.test", password: "Support-demo-1" });
  await expect(page).toHaveURL("/staff");
  await open(page, `/staff/customers/${customer.id}/visit`);
  await page.getByLabel(t.impersonationBanner.write.reason).fill("Does not start");
  await page.getByRole("radio", { name: t.impersonation.start.modes.read_write }).check();
  await page.getByRole("button", { name: t.impersonation.start.submit }).click();
  await expect(page).toHaveURL("/servers");
  await open(page, `/servers/${id}/console`);
  await button(page, t.console.open.button).click();
  await page.getByRole("dialog").getByRole("button", { name: t.console.open.button, exact: true }).click();
  const why = page.getByRole("dialog", { name: t.impersonationBanner.write.title });
  await why.getByLabel(t.impersonationBanner.write.reason).fill("Looks at how it starts");
  await why.getByRole("button", { name: t.impersonationBanner.write.submit }).click();
  await expect(page).toHaveURL(/\/console\/view\/\d+$/);
  const banner = page.getByRole("region", { name: t.impersonationBanner.label });
  await expect(banner).toContainText(customer.email);
  await expect(page).toHaveTitle(new RegExp(`^Visit: ${customer.email} · .*console-3`));
  await expectNoAxeViolations(page);
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await banner.getByRole("button", { name: t.impersonationBanner.end }).click();
  await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit?ended=staff`);
});

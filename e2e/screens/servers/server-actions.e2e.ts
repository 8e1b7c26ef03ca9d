import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { addServer, newAccount } from "../../accounts";
import { press, tabTo } from "../../by-keyboard";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import {
  bothSizes,
  checkAll,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  phone,
} from "../../screen";

/** Servers that run, and their owner. */
async function addRunning(panel: PanelProcess, ...hostnames: [string, ...string[]]) {
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const ordered = await Promise.all(hostnames.map((hostname) => orderServer(api, hostname)));
  for (const { callback } of ordered)
    await expect
      .poll(async () => (await api.call("eq_callback", { action: "check", key: callback })).scope)
      .toMatchObject({ result: "deploy_done" });
  return { account, id: ordered[0]?.server_id };
}

const menu = (page: Page) => page.getByRole("button", { name: "Actions", exact: true });
const entry = (page: Page, name: string) =>
  page.locator("[popover]:popover-open").getByRole("button", { name, exact: true });

test("a menu on each page of a server says what can be done now, and why not the rest", async ({
  page,
  panel,
  signIn,
}) => {
  const { account, id } = await addRunning(panel, "acts-1");
  await signIn(account);
  await open(page, `/servers/${id}/traffic`);
  await press(page, menu(page));
  await expect(entry(page, "Switch on")).toHaveAttribute("aria-disabled", "true");
  await expect(entry(page, "Switch on")).toHaveAccessibleDescription("The server is on.");
  await expectNoAxeViolations(page);
  await press(page, entry(page, "Shut down"));
  const dialog = page.getByRole("dialog", { name: "Shut down acts-1?" });
  await expect(dialog).toContainText("stays off until you switch it on");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeFocused();

  await press(page, menu(page));
  await press(page, entry(page, "Cut power"));
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Cut power" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The power is being cut").first()).toBeVisible();
  // The page of the traffic follows it by itself.
  await expect(page.getByRole("main").getByText("Stopped").first()).toBeVisible();
  await open(page, `/servers/${id}/snapshots`);
  await expect(page.getByRole("main").getByText("Stopped").first()).toBeVisible();
  await menu(page).click();
  await expect(entry(page, "Restart")).toHaveAccessibleDescription("The server is off.");
  await entry(page, "Switch on").click();
  await expect(entry(page, "Switch on")).toBeHidden();
  await menu(page).click();
  await page.getByRole("link", { name: "Open console" }).click();
  await expect(page).toHaveURL(`/servers/${id}/console`);
  await open(page, `/servers/${id}`);
  await expect(page.getByRole("region", { name: "Billing" })).toContainText("€");
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page).toHaveURL(`/servers/${id}/billing`);
  const invoices = page.getByRole("region", { name: "Invoices" });
  const number = (await invoices.getByRole("rowheader").first().textContent()) ?? "";
  const csv = await invoices.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const lines = (await (await page.request.get(csv ?? "")).text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(number.trim());
});

for (const { size, viewport } of bothSizes)
  test(`on ${size} two of four picked servers restart, and two say why not`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const { account } = await addRunning(panel, "many-1", "many-2");
    await addServer(panel, account, { hostname: "old-1", state: "stopped" });
    await addServer(panel, account, { hostname: "old-2", state: "suspended" });
    await signIn(account);
    await open(page, "/servers");
    await checkAll(page.getByRole("checkbox", { name: /^Select / }), 4);
    await expectNoSidewaysScroll(page);
    const bar = page.getByRole("region", { name: "Selected servers" });
    await bar.getByRole("button", { name: "Restart" }).click();
    const restart = page.getByRole("dialog", { name: "Restart 4 servers" });
    await expect(restart).toContainText("2 of 4 can be restarted.");
    await expect(restart).toContainText("old-1: off");
    await expect(restart).toContainText("old-2: suspended");
    await restart.getByRole("button", { name: "Restart 2" }).click();
    await expect(restart).toContainText("2 of 2 done");
    await expectNoAxeViolations(page);
  });

test("what waits behind running work stands beside it, in its order", async ({ page, panel, signIn }) => {
  const { account, id } = await addRunning(panel, "stall-4");
  const api = await apiOf(panel, account);
  for (const action of ["off", "on", "reboot"])
    expect((await api.call("eq", { action, id: id ?? 0 })).result).toBe("OK");
  await signIn(account);
  await open(page, `/servers/${id}`);
  const power = page.getByRole("region", { name: "Power" });
  await expect(power.getByText("Queued: Switching on, after Shutdown")).toBeVisible();
  await expect(power.getByText("Queued: Restart, after Switching on")).toBeVisible();
  await open(page, "/jobs");
  await expect(page.getByRole("row", { name: /Restart/ })).toContainText("Queued");
  await expectNoAxeViolations(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("a finger that stays on a button for a second shuts the server down; a shorter press asks", async ({
    page,
    panel,
    signIn,
  }) => {
    const { account, id } = await addRunning(panel, "acts-2");
    await signIn(account);
    await open(page, `/servers/${id}`);
    const power = page.getByRole("region", { name: "Power" });
    const shutDown = power.getByRole("button", { name: "Shut down" });
    await shutDown.tap();
    await expect(page.getByRole("dialog")).toContainText("Shut down acts-2?");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await menu(page).tap();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");

    await shutDown.scrollIntoViewIfNeeded();
    const box = await shutDown.boundingBox();
    if (!box) throw new Error("The button is not shown.");
    const session = await page.context().newCDPSession(page);
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
    await expect(page.getByText("The server is shutting down").first()).toBeVisible();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(power.getByText("Off", { exact: true })).toBeVisible();
  });
});

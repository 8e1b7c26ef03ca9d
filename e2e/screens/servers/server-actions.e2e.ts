import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
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

/** Adds running servers and their owner. */
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

const menu = (page: Page) => page.getByRole("button", { name: t.server.actions.title, exact: true });
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
  await expect(entry(page, t.server.power.do.on)).toHaveAttribute("aria-disabled", "true");
  await expect(entry(page, t.server.power.do.on)).toHaveAccessibleDescription(t.server.obstacle.isOn);
  await expectNoAxeViolations(page);
  await press(page, entry(page, t.server.power.do.off));
  const dialog = page.getByRole("dialog", { name: format(t.server.power.ask.off, { hostname: "acts-1" }) });
  await expect(dialog).toContainText("stays off until you switch it on");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeFocused();

  await press(page, menu(page));
  await press(page, entry(page, t.server.power.do.hard_off));
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: t.server.power.do.hard_off }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.server.doing.hard_off).first()).toBeVisible();
  // The traffic page follows it by polling.
  await expect(page.getByRole("main").getByText(t.server.state.stopped).first()).toBeVisible();
  await open(page, `/servers/${id}/snapshots`);
  await expect(page.getByRole("main").getByText(t.server.state.stopped).first()).toBeVisible();
  await menu(page).click();
  await expect(entry(page, t.server.action.reboot)).toHaveAccessibleDescription(t.server.obstacle.isOff);
  await entry(page, t.server.power.do.on).click();
  await expect(entry(page, t.server.power.do.on)).toBeHidden();
  await menu(page).click();
  await page.getByRole("link", { name: t.server.actions.console }).click();
  await expect(page).toHaveURL(`/servers/${id}/console`);
  await open(page, `/servers/${id}`);
  await expect(page.getByRole("region", { name: t.server.payment })).toContainText("€");
  await page.getByRole("link", { name: t.server.toPayment }).click();
  await expect(page).toHaveURL(`/servers/${id}/billing`);
  const invoices = page.getByRole("region", { name: t.server.invoices });
  const number = (await invoices.getByRole("rowheader").first().textContent()) ?? "";
  const csv = await invoices.getByRole("link", { name: t.server.csv }).getAttribute("href");
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
    const bar = page.getByRole("region", { name: t.serverList.bar });
    await bar.getByRole("button", { name: t.server.power.do.reboot }).click();
    const restart = page.getByRole("dialog", { name: format(t.serverList.titles.reboot, { count: 4 }) });
    await expect(restart).toContainText(format(t.serverList.possible.reboot, { possible: 2, count: 4 }));
    await expect(restart).toContainText("old-1: off");
    await expect(restart).toContainText("old-2: suspended");
    await restart.getByRole("button", { name: format(t.serverList.confirm.reboot, { count: 2 }) }).click();
    await expect(restart).toContainText(format(t.serverList.doneOf, { done: 2, count: 2 }));
    await expectNoAxeViolations(page);
  });

test("what waits behind running work stands beside it, in its order", async ({ page, panel, signIn }) => {
  const { account, id } = await addRunning(panel, "stall-4");
  const api = await apiOf(panel, account);
  for (const action of ["off", "on", "reboot"])
    expect((await api.call("eq", { action, id: id ?? 0 })).result).toBe("OK");
  await signIn(account);
  await open(page, `/servers/${id}`);
  const power = page.getByRole("region", { name: t.server.power.title });
  await expect(
    power.getByText(
      format(t.server.work.queued, { action: t.server.action.on, before: t.server.action.off }),
    ),
  ).toBeVisible();
  await expect(
    power.getByText(
      format(t.server.work.queued, { action: t.server.action.reboot, before: t.server.action.on }),
    ),
  ).toBeVisible();
  await open(page, "/jobs");
  await expect(page.getByRole("row", { name: /Restart/ })).toContainText(t.server.jobState.queued);
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
    const power = page.getByRole("region", { name: t.server.power.title });
    const shutDown = power.getByRole("button", { name: t.server.power.do.off });
    await shutDown.tap();
    await expect(page.getByRole("dialog")).toContainText(
      format(t.server.power.ask.off, { hostname: "acts-2" }),
    );
    await page.getByRole("dialog").getByRole("button", { name: t.common.cancel }).click();
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
    await expect(page.getByText(t.server.doing.off).first()).toBeVisible();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(power.getByText(t.server.power.isOff, { exact: true })).toBeVisible();
  });
});

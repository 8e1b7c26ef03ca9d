import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { press, tabTo, type } from "../../by-keyboard";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows, row } from "../../screen";

const tableOf = (page: Page) => page.getByRole("table", { name: t.servers.title });
const namesIn = (page: Page) => tableOf(page).getByRole("rowheader");
const bar = (page: Page) => page.getByRole("region", { name: t.serverList.bar });

test("many servers by the keyboard alone: find, sort, pick, see who refuses, restart, tag", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/);
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "web-2", ip: "198.19.7.2" });
  await addServer(panel, account, { hostname: "web-1", ip: "198.19.7.1" });
  await addServer(panel, account, { hostname: "old-1", state: "stopped" });
  await addServer(panel, account, { hostname: "old-2", state: "suspended" });
  await signIn(account);
  await open(page, "/servers");
  await expect(namesIn(page)).toHaveText(["web-2", "web-1", "old-1", "old-2"]);
  await press(page, page.getByRole("link", { name: t.frame.skip }));
  await type(page, page.getByRole("searchbox", { name: t.servers.search }), "ip:198.19.7.1");
  await expect(namesIn(page)).toHaveText(["web-1"]);
  await page.keyboard.press("Escape");
  await expect(namesIn(page)).toHaveCount(4);
  const byName = page.getByRole("link", { name: t.servers.name, exact: true });
  await press(page, byName);
  await expect(page).toHaveURL("/servers?sort=name");
  await expect(namesIn(page)).toHaveText(["old-1", "old-2", "web-1", "web-2"]);
  const head = page.getByRole("columnheader", { name: t.servers.name });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await press(page, byName);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(namesIn(page)).toHaveText(["web-2", "web-1", "old-2", "old-1"]);

  await tabTo(page, page.getByRole("checkbox", { name: format(t.servers.pickServer, { name: "web-2" }) }));
  for (const name of ["web-1", "old-2", "old-1"]) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("checkbox", { name: format(t.servers.pickServer, { name }) })).toBeFocused();
  }
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText(format(t.serverList.picked, { count: 4 }));
  await expectNoAxeViolations(page);

  await press(page, bar(page).getByRole("button", { name: t.serverList.actions.reboot }));
  const restart = page.getByRole("dialog", { name: format(t.serverList.titles.reboot, { count: 4 }) });
  await expect(restart).toContainText(format(t.serverList.possible.reboot, { possible: 2, count: 4 }));
  await expect(restart).toContainText("old-1: off");
  await expect(restart).toContainText("old-2: suspended");
  await expectNoAxeViolations(page);
  await press(page, restart.getByRole("button", { name: format(t.serverList.confirm.reboot, { count: 2 }) }));
  // These servers have no machine: each failure is shown, and can be retried.
  await expect(restart).toContainText(format(t.serverList.doneOf, { done: 0, count: 2 }));
  await expect(restart.getByRole("link", { name: "web-2" })).toBeVisible();
  await expect(restart.getByRole("listitem").filter({ hasText: t.serverList.ends.failed })).toHaveCount(2);
  await expect(restart.getByRole("button", { name: format(t.serverList.retry, { count: 2 }) })).toBeVisible();
  await press(page, restart.getByRole("button", { name: t.common.close }).first());
  await expect(restart).toHaveCount(0);

  await press(page, bar(page).getByRole("button", { name: t.serverList.tagName }));
  const tag = page.getByRole("dialog", { name: format(t.serverList.titles.tag, { count: 4 }) });
  await type(page, tag.getByLabel(t.serverList.tagName, { exact: true }), "two!words");
  await press(page, tag.getByRole("button", { name: format(t.serverList.confirm.tag, { count: 4 }) }));
  await expect(tag).toContainText("Use 1 to 32 letters");
  await type(page, tag.getByLabel(t.serverList.tagName, { exact: true }), "os");
  await type(page, tag.getByLabel(t.serverList.tagValue), "mine");
  await press(page, tag.getByRole("button", { name: format(t.serverList.confirm.tag, { count: 4 }) }));
  await expect(tag).toContainText(format(t.serverList.doneOf, { done: 0, count: 4 }));
  await expect(tag.getByRole("button", { name: format(t.serverList.retry, { count: 4 }) })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, bar(page).getByRole("button", { name: t.serverList.tagName }));
  await type(page, tag.getByLabel(t.serverList.tagName, { exact: true }), "env");
  await type(page, tag.getByLabel(t.serverList.tagValue), "live");
  await press(page, tag.getByRole("button", { name: format(t.serverList.confirm.tag, { count: 4 }) }));
  await expect(tag).toContainText(format(t.serverList.doneOf, { done: 4, count: 4 }));
  await page.keyboard.press("Escape");

  await press(page, bar(page).getByRole("button", { name: t.serverList.actions.auto_pay }));
  const pay = page.getByRole("dialog", { name: format(t.serverList.titles.auto_pay, { count: 4 }) });
  await press(page, pay.getByRole("button", { name: format(t.serverList.confirm.auto_pay, { count: 4 }) }));
  await expect(pay).toContainText(format(t.serverList.doneOf, { done: 4, count: 4 }));
  await page.keyboard.press("Escape");
  await press(page, bar(page).getByRole("button", { name: t.serverList.pickNone }));
  await expect(bar(page)).toHaveCount(0);
});

test("columns and views are kept, and the file has what is shown", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "shop-1", ip: "198.19.8.1" });
  await addServer(panel, account, { hostname: "mail-1", state: "stopped", location: "DE" });
  await signIn(account);
  await open(page, "/servers?q=state%3Aoff");
  await expect(namesIn(page)).toHaveText(["mail-1"]);
  await page.getByRole("button", { name: t.serverList.views }).click();
  await page.getByLabel(t.serverList.viewName).fill("Sleepers");
  await page.getByRole("button", { name: t.serverList.saveView }).click();
  await expect(page.getByRole("button", { name: "Sleepers", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.serverList.columns }).click();
  await page.getByRole("checkbox", { name: t.servers.tags }).check();
  await page.getByRole("checkbox", { name: t.servers.payment }).uncheck();
  await page.getByRole("checkbox", { name: t.serverList.dense }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: t.servers.tags })).toBeVisible();

  await open(page, "/servers");
  await expect(page.getByRole("columnheader")).toHaveText([
    t.servers.pick,
    t.servers.name,
    t.servers.state,
    t.servers.address,
    t.servers.location,
    t.servers.preset,
    t.servers.tags,
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.serverList.views }).click();
  await page.getByRole("button", { name: "Sleepers", exact: true }).click();
  await expect(page).toHaveURL("/servers?q=state%3Aoff");
  await expect(namesIn(page)).toHaveText(["mail-1"]);
  const file = await page.request.get("/servers/servers.csv?q=state%3Aoff");
  expect(file.headers()["content-disposition"]).toContain("servers.csv");
  const text = await file.text();
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [heads, first, ...rest] = text.trim().split("\r\n");
  expect(heads).toBe("ID,Name,Label,Status,IP address,Location,Plan,System,Software,Tags");
  expect(first).toMatch(/^\d+,mail-1,,Stopped,,DE,[^,]+,Debian 12,,$/);
  expect(rest).toEqual([]);
  await page.getByRole("button", { name: format(t.serverList.removeView, { name: "Sleepers" }) }).click();
  await expect(page.getByText("Save a search with its sort order")).toBeVisible();
});

test("the word that nothing has is named", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "shop-1" });
  await signIn(account);
  await open(page, "/servers?q=shop%20tag%3Aenv%3Dlive");
  await expect(page.getByText(format(t.servers.noMatchWords, { words: "tag:env=live" }))).toBeVisible();
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: phone, locale: "ru-RU", hasTouch: true });
  test("servers are found by address, picked on their cards, and those restarted that can be", async ({
    page,
    panel,
    signIn,
  }) => {
    const account = await newAccount(panel, { currency: "RUB" });
    const facts = { location: "RU" };
    await addServer(panel, account, { ...facts, hostname: "ru-1", ip: "198.19.9.1" });
    await addServer(panel, account, { ...facts, hostname: "ru-2", state: "stopped" });
    await addServer(panel, account, { ...facts, hostname: "ru-3", state: "suspended" });
    await signIn(account);
    await open(page, "/servers");
    const table = page.getByRole("table", { name: ru.servers.title });
    await page.getByRole("searchbox").fill("ip:198.19.9.1");
    await expect(table.getByRole("rowheader")).toHaveText(["ru-1"]);
    await page.getByRole("searchbox").fill("");
    await expect(table.getByRole("rowheader")).toHaveCount(3);
    for (const name of ["ru-1", "ru-2", "ru-3"]) await row(table, name).getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: ru.serverList.bar })).toContainText(
      format(ru.serverList.picked, { count: 3 }, "ru"),
    );
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: ru.serverList.actions.reboot }).click();
    const restart = page.getByRole("dialog");
    await expect(restart).toContainText(
      format(ru.serverList.possible.reboot, { possible: 1, count: 3 }, "ru"),
    );
    await expect(restart).toContainText("ru-2: выключен");
    await expect(restart).toContainText("ru-3: приостановлен");
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await restart
      .getByRole("button", { name: format(ru.serverList.confirm.reboot, { count: 1 }, "ru") })
      .click();
    // This server has no machine.
    await expect(restart).toContainText(format(ru.serverList.doneOf, { done: 0, count: 1 }, "ru"));
    await expect(restart.getByRole("link", { name: "ru-1" })).toBeVisible();
    await restart.getByRole("button", { name: ru.common.close }).first().click();
    expect((await readRows(table))[0]).toMatchObject({ Имя: "ru-1" });
  });
});

import type { Page } from "@playwright/test";
import { addServer, newAccount } from "../../accounts";
import { press, tabTo, type } from "../../by-keyboard";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows, row } from "../../screen";

const tableOf = (page: Page) => page.getByRole("table", { name: "Servers" });
const namesIn = (page: Page) => tableOf(page).getByRole("rowheader");
const bar = (page: Page) => page.getByRole("region", { name: "Selected servers" });

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
  await press(page, page.getByRole("link", { name: "Skip to content" }));
  await type(page, page.getByRole("searchbox", { name: "Search servers" }), "ip:198.19.7.1");
  await expect(namesIn(page)).toHaveText(["web-1"]);
  await page.keyboard.press("Escape");
  await expect(namesIn(page)).toHaveCount(4);
  const byName = page.getByRole("link", { name: "Name", exact: true });
  await press(page, byName);
  await expect(page).toHaveURL("/servers?sort=name");
  await expect(namesIn(page)).toHaveText(["old-1", "old-2", "web-1", "web-2"]);
  const head = page.getByRole("columnheader", { name: "Name" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await press(page, byName);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(namesIn(page)).toHaveText(["web-2", "web-1", "old-2", "old-1"]);

  await tabTo(page, page.getByRole("checkbox", { name: "Select web-2" }));
  for (const name of ["web-1", "old-2", "old-1"]) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeFocused();
  }
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("4 servers selected");
  await expectNoAxeViolations(page);

  await press(page, bar(page).getByRole("button", { name: "Restart" }));
  const restart = page.getByRole("dialog", { name: "Restart 4 servers" });
  await expect(restart).toContainText("2 of 4 can be restarted.");
  await expect(restart).toContainText("old-1: off");
  await expect(restart).toContainText("old-2: suspended");
  await expectNoAxeViolations(page);
  await press(page, restart.getByRole("button", { name: "Restart 2" }));
  // Nothing was ever installed on these: each is told, and may be tried again.
  await expect(restart).toContainText("0 of 2 done");
  await expect(restart.getByRole("link", { name: "web-2" })).toBeVisible();
  await expect(restart.getByRole("listitem").filter({ hasText: "failed: its page says why" })).toHaveCount(2);
  await expect(restart.getByRole("button", { name: "Try 2 again" })).toBeVisible();
  await press(page, restart.getByRole("button", { name: "Close" }).first());
  await expect(restart).toHaveCount(0);

  await press(page, bar(page).getByRole("button", { name: "Tag" }));
  const tag = page.getByRole("dialog", { name: "Tag 4 servers" });
  await type(page, tag.getByLabel("Tag", { exact: true }), "two!words");
  await press(page, tag.getByRole("button", { name: "Tag 4" }));
  await expect(tag).toContainText("Use 1 to 32 letters");
  await type(page, tag.getByLabel("Tag", { exact: true }), "os");
  await type(page, tag.getByLabel("Value"), "mine");
  await press(page, tag.getByRole("button", { name: "Tag 4" }));
  await expect(tag).toContainText("0 of 4 done");
  await expect(tag.getByRole("button", { name: "Try 4 again" })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, bar(page).getByRole("button", { name: "Tag" }));
  await type(page, tag.getByLabel("Tag", { exact: true }), "env");
  await type(page, tag.getByLabel("Value"), "live");
  await press(page, tag.getByRole("button", { name: "Tag 4" }));
  await expect(tag).toContainText("4 of 4 done");
  await page.keyboard.press("Escape");

  await press(page, bar(page).getByRole("button", { name: "Automatic renewal" }));
  const pay = page.getByRole("dialog", { name: "Automatic renewal of 4 servers" });
  await press(page, pay.getByRole("button", { name: "Change 4" }));
  await expect(pay).toContainText("4 of 4 done");
  await page.keyboard.press("Escape");
  await press(page, bar(page).getByRole("button", { name: "Clear selection" }));
  await expect(bar(page)).toHaveCount(0);
});

test("columns and views are kept, and the file has what is shown", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "shop-1", ip: "198.19.8.1" });
  await addServer(panel, account, { hostname: "mail-1", state: "stopped", location: "DE" });
  await signIn(account);
  await open(page, "/servers?q=state%3Aoff");
  await expect(namesIn(page)).toHaveText(["mail-1"]);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Name of this view").fill("Sleepers");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Sleepers", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Tags" }).check();
  await page.getByRole("checkbox", { name: "Renewal" }).uncheck();
  await page.getByRole("checkbox", { name: "Compact rows" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();

  await open(page, "/servers");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Select",
    "Name",
    "Status",
    "IP address",
    "Location",
    "Plan and system",
    "Tags",
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Views" }).click();
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
  await page.getByRole("button", { name: "Delete view Sleepers" }).click();
  await expect(page.getByText("Save a search with its sort order")).toBeVisible();
});

test("the word that nothing has is named", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "shop-1" });
  await signIn(account);
  await open(page, "/servers?q=shop%20tag%3Aenv%3Dlive");
  await expect(page.getByText("Nothing matches tag:env=live.")).toBeVisible();
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
    const table = page.getByRole("table", { name: "Серверы" });
    await page.getByRole("searchbox").fill("ip:198.19.9.1");
    await expect(table.getByRole("rowheader")).toHaveText(["ru-1"]);
    await page.getByRole("searchbox").fill("");
    await expect(table.getByRole("rowheader")).toHaveCount(3);
    for (const name of ["ru-1", "ru-2", "ru-3"]) await row(table, name).getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: "Выбранные серверы" })).toContainText("Выбрано 3 сервера");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Перезагрузить" }).click();
    const restart = page.getByRole("dialog");
    await expect(restart).toContainText("Можно перезагрузить 1 из 3.");
    await expect(restart).toContainText("ru-2: выключен");
    await expect(restart).toContainText("ru-3: приостановлен");
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await restart.getByRole("button", { name: "Перезагрузить 1" }).click();
    // Nothing was ever installed on it.
    await expect(restart).toContainText("Готово: 0 из 1");
    await expect(restart.getByRole("link", { name: "ru-1" })).toBeVisible();
    await restart.getByRole("button", { name: "Закрыть" }).first().click();
    expect((await readRows(table))[0]).toMatchObject({ Имя: "ru-1" });
  });
});

import type { Browser, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };
const team = t.ticketTeam;

async function staffPage(browser: Browser, panel: PanelProcess, who: typeof admin): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: panel.url })).newPage();
  await openBackOffice(page, panel, who);
  return page;
}

/** A canned reply, which is refused with a variable that does not exist. */
async function writeCanned(page: Page): Promise<void> {
  await open(page, "/staff/conversations/canned/new");
  await page.getByLabel(team.canned.name, { exact: true }).fill("Reset by hand");
  await page.getByLabel(team.canned.text, { exact: true }).fill("Dear {costumer}, we restarted it.");
  await page.getByRole("button", { name: team.canned.save }).click();
  await expect(page.getByText(format(team.canned.unknown, { name: "{costumer}" }))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel(team.canned.text, { exact: true }).fill("Dear {customer}, we restarted it.");
  await page.getByRole("button", { name: team.canned.save }).click();
  await expect(page).toHaveURL("/staff/conversations/canned");
  await expect(page.getByRole("link", { name: "Reset by hand", exact: true })).toBeVisible();
}

test("a day of support: two agents, one answer by keyboard, a note, and the end", async ({
  page,
  panel,
  signIn,
  browser,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/help/new");
  await page.getByLabel(t.tickets.subject).fill("It is stuck since noon");
  await page.getByLabel(t.tickets.message, { exact: true }).fill("The zebrafish service does not answer");
  await page.getByRole("button", { name: t.tickets.send, exact: true }).click();
  await expect(page).toHaveURL(/\/help\/\d+$/);
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  const boss = await staffPage(browser, panel, admin);
  await writeCanned(boss);
  await open(boss, `/staff/conversations/${number}`);
  await boss.keyboard.press("n");
  await expect(boss.getByLabel(t.tickets.message, { exact: true })).toBeFocused();
  await boss.keyboard.type("I look at the rack");

  const agent = await staffPage(browser, panel, support);
  await open(agent, "/staff/conversations/search");
  await agent.getByLabel(team.search.words).fill("ZEBRAFISH");
  await agent.getByRole("button", { name: team.search.find }).click();
  await agent.getByRole("link", { name: "It is stuck since noon" }).click();
  await expect(agent).toHaveURL(`/staff/conversations/${number}`);
  await untilHydrated(agent);
  // The other one's page has said by now that they type; this one polls.
  await expect(agent.getByText(/is answering/)).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(agent);

  // What was begun is there again after a reload.
  await boss.reload();
  await untilHydrated(boss);
  await expect(boss.getByLabel(t.tickets.message, { exact: true })).toHaveValue("I look at the rack");
  await boss.getByLabel(t.tickets.message, { exact: true }).fill("@support please tell them");
  await boss.getByRole("button", { name: t.tickets.agent.saveNote }).click();
  await expect(boss.getByText(t.tickets.agent.noted)).toBeVisible();

  await open(agent, "/staff");
  await agent.getByRole("link", { name: `#${number} It is stuck since noon` }).click();
  await expect(agent.getByRole("button", { name: t.tickets.agent.take })).toBeVisible();
  await agent.keyboard.press("a");
  await expect(agent.getByText(t.tickets.agent.taken)).toBeVisible();
  await agent.keyboard.press("r");
  await expect(agent.getByLabel(t.tickets.message, { exact: true })).toBeFocused();
  await agent.getByLabel(t.tickets.message, { exact: true }).blur();
  await agent.keyboard.press("c");
  const dialog = agent.getByRole("dialog", { name: team.canned.insert });
  await dialog.getByLabel(team.canned.find).fill("reset by");
  await expect(dialog.getByRole("button", { name: /^Reset by hand/ })).toBeVisible();
  await expectNoAxeViolations(agent);
  await agent.keyboard.press("Enter");
  await expect(agent.getByLabel(t.tickets.message, { exact: true })).toHaveValue(
    /^Dear .*, we restarted it\.$/,
  );
  await agent.getByRole("button", { name: t.tickets.agent.sendAnswer }).click();
  await expect(agent.getByText(t.tickets.agent.answered)).toBeVisible();
  await agent.getByLabel(t.tickets.message, { exact: true }).blur();
  await agent.keyboard.press("e");
  await expect(agent.getByText(t.tickets.done.solve)).toBeVisible();

  await agent.setViewportSize(phone);
  for (const path of [`/${number}`, "", "/search", "/canned", "/departments"]) {
    await open(agent, `/staff/conversations${path}`);
    await expectNoSidewaysScroll(agent);
  }
  await open(boss, "/staff/conversations/departments/new");
  await boss.getByLabel(team.team.name, { exact: true }).fill("Support");
  await boss.getByLabel(team.team.zone).fill("Mars/Base");
  await boss.getByRole("button", { name: team.team.save }).click();
  await expect(boss.getByText(team.team.wrong.zone)).toBeVisible();
  await expectNoAxeViolations(boss);

  await expect(page.getByRole("list", { name: t.tickets.messages })).toContainText("we restarted it", {
    timeout: 20_000,
  });
  await expect(page.getByText("please tell them")).toHaveCount(0);
});

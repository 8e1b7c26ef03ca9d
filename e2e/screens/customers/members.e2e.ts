import type { Browser, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAs } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

/** Another user's browser, signed in to that account. */
async function pageOf(browser: Browser, panel: PanelProcess, account: TestAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: panel.url });
  await signInAs(context, panel, account);
  return context.newPage();
}

async function invite(page: Page, owner: TestAccount, email: string, role: string): Promise<void> {
  await open(page, "/account/people");
  await page.getByRole("button", { name: t.members.invite }).click();
  const dialog = page.getByRole("dialog", { name: t.members.inviteTitle });
  await dialog.getByLabel(t.members.email).fill(email);
  await dialog.getByLabel(t.members.role).selectOption(role);
  await dialog.getByRole("button", { name: t.members.invite }).click();
  await proveByPassword(page, owner.password);
  await expect(page.getByText(format(t.members.invited, { email }))).toBeVisible();
}

test("invite a member who may only see bills; remove them, and they are out", async ({
  page,
  panel,
  signIn,
  browser,
}) => {
  test.setTimeout(90_000);
  const owner = await newAccount(panel, { credit: "12.34" });
  const member = await newAccount(panel);
  await addServer(panel, owner, { hostname: "secret-host" });
  await signIn(owner);
  await open(page, "/account/people");
  await expect(page.getByText(t.members.emptyTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await invite(page, owner, member.email, t.members.roles.billing);
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await expect(person).toContainText(t.members.states.invited);

  const other = await pageOf(browser, panel, member);
  await other.goto(linkIn(await mailTo(panel, member.email, "invites you")));
  await untilHydrated(other);
  await expect(
    other.getByText(
      format(t.members.invitation.offer, { account: owner.email, role: t.members.roles.billing }),
    ),
  ).toBeVisible();
  await expectNoAxeViolations(other);
  await other.getByRole("button", { name: t.members.invitation.accept }).click();
  await other.getByRole("link", { name: t.members.invitation.goOn }).click();
  await other.waitForURL("/account/people");
  await other.getByRole("button", { name: format(t.members.enterNamed, { email: owner.email }) }).click();
  await other.waitForURL("/billing");
  await untilHydrated(other);
  const banner = other.getByRole("region", { name: t.members.banner.label });
  await expect(banner).toContainText(
    format(t.members.banner.text, { email: owner.email, role: t.members.roles.billing }),
  );
  await expect(other.getByText("12.34").first()).toBeVisible();
  const sections = other.getByRole("navigation", { name: t.frame.sections }).first();
  await expect(sections.getByRole("link", { name: t.members.roles.billing })).toBeVisible();
  await expect(sections.getByRole("link", { name: t.frame.servers })).toHaveCount(0);
  await expectNoAxeViolations(other);
  await other.setViewportSize(phone);
  await expectNoSidewaysScroll(other);
  for (const path of ["/servers", "/pin", "/account/security", "/order", "/account/people"]) {
    await other.goto(path);
    await expect(other.getByRole("heading", { name: t.members.notYours.title })).toBeVisible();
  }

  await open(page, "/account/people");
  await expect(person).toContainText(t.members.states.active);
  await page.getByRole("button", { name: format(t.members.removeNamed, { email: member.email }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.members.remove }).click();
  await expect(
    page.getByText(`Removed: ${member.email}`).or(page.getByText(t.members.emptyTitle)),
  ).toBeVisible();
  await other.goto("/visit/over");
  await expect(other.getByText(t.members.overTitle)).toBeVisible();
  await expect(other.getByRole("region", { name: t.members.banner.label })).toHaveCount(0);
});

test("an address that is none, or that is invited already, is said beside the field", async ({
  page,
  panel,
  signIn,
}) => {
  const owner = await newAccount(panel);
  await signIn(owner);
  await invite(page, owner, `twice-${owner.id}@example.test`, t.members.roles.viewer);
  await page.getByRole("button", { name: t.members.invite }).click();
  const dialog = page.getByRole("dialog", { name: t.members.inviteTitle });
  await dialog.getByLabel(t.members.email).fill("nobody");
  await dialog.getByRole("button", { name: t.members.invite }).click();
  await expect(dialog.getByLabel(t.members.email)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(t.members.email).fill(`twice-${owner.id}@example.test`);
  await dialog.getByRole("button", { name: t.members.invite }).click();
  await expect(dialog.getByText(t.members.taken)).toBeVisible();
  await expect(dialog.getByLabel(t.members.email)).toBeFocused();
});

test("a role is changed without touching a limit whose server is gone", async ({ page, panel, signIn }) => {
  const owner = await newAccount(panel);
  const servers = [
    await addServer(panel, owner, { hostname: "gone" }),
    await addServer(panel, owner, { hostname: "there" }),
  ];
  await signIn(owner);
  const email = `limited-${owner.id}@example.test`;
  await invite(page, owner, email, t.members.roles.viewer);
  await inDatabase(panel, async (client) => {
    await client.query("update memberships set server_ids = $2 where account_id = $1", [owner.id, servers]);
    await client.query("update servers set deleted_at = now() where id = $1", [servers[0]]);
  });
  await open(page, "/account/people");
  await page.getByRole("button", { name: format(t.members.changeNamed, { email }) }).click();
  const dialog = page.getByRole("dialog", { name: format(t.members.changeTitle, { email }) });
  await dialog.getByLabel(t.members.role).selectOption(t.members.roles.technician);
  await dialog.getByRole("button", { name: t.members.save }).click();
  await expect(page.getByText(format(t.members.changed, { email }))).toBeVisible();
  const text = "select role, server_ids from memberships where account_id = $1";
  const { rows } = await inDatabase(panel, (client) => client.query(text, [owner.id]));
  expect(rows).toEqual([{ role: "technician", server_ids: servers }]);
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the page and its form are in that language", async ({ page, panel, signIn }) => {
    await signIn(await newAccount(panel));
    await open(page, "/account/people");
    await expect(page.getByText(ru.members.emptyTitle)).toBeVisible();
    await page.getByRole("button", { name: ru.members.invite }).click();
    await expect(page.getByRole("dialog", { name: ru.members.inviteTitle })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

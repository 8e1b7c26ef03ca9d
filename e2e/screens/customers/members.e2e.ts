import type { Browser, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { addServer, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAs } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

/** Another person's browser, signed in to that account. */
async function pageOf(browser: Browser, panel: PanelProcess, account: TestAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: panel.url });
  await signInAs(context, panel, account);
  return context.newPage();
}

async function invite(page: Page, owner: TestAccount, email: string, role: string): Promise<void> {
  await open(page, "/account/people");
  await page.getByRole("button", { name: "Invite person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Invite person" }).click();
  await proveByPassword(page, owner.password);
  await expect(page.getByText(`Invited ${email}.`)).toBeVisible();
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
  await expect(page.getByText("Nobody else has access")).toBeVisible();
  await expectNoAxeViolations(page);
  await invite(page, owner, member.email, "Billing");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await expect(person).toContainText("Invited");

  const other = await pageOf(browser, panel, member);
  await other.goto(linkIn(await mailTo(panel, member.email, "invites you")));
  await untilHydrated(other);
  await expect(
    other.getByText(`${owner.email} invites you to work in their account as Billing.`),
  ).toBeVisible();
  await expectNoAxeViolations(other);
  await other.getByRole("button", { name: "Accept" }).click();
  await other.getByRole("link", { name: "Go to people" }).click();
  await other.waitForURL("/account/people");
  await other.getByRole("button", { name: `Open the account of ${owner.email}` }).click();
  await other.waitForURL("/billing");
  await untilHydrated(other);
  const banner = other.getByRole("region", { name: "Another account" });
  await expect(banner).toContainText(`You're in the account of ${owner.email} as Billing`);
  await expect(other.getByText("12.34").first()).toBeVisible();
  const sections = other.getByRole("navigation", { name: "Sections" }).first();
  await expect(sections.getByRole("link", { name: "Billing" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Servers" })).toHaveCount(0);
  await expectNoAxeViolations(other);
  await other.setViewportSize(phone);
  await expectNoSidewaysScroll(other);
  for (const path of ["/servers", "/pin", "/account/security", "/order", "/account/people"]) {
    await other.goto(path);
    await expect(other.getByRole("heading", { name: "Not part of your role" })).toBeVisible();
  }

  await open(page, "/account/people");
  await expect(person).toContainText("Has access");
  await page.getByRole("button", { name: `Remove ${member.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(
    page.getByText(`Removed: ${member.email}`).or(page.getByText("Nobody else has access")),
  ).toBeVisible();
  await other.goto("/visit/over");
  await expect(other.getByText("Your access ended")).toBeVisible();
  await expect(other.getByRole("region", { name: "Another account" })).toHaveCount(0);
});

test("an address that is none, or that is invited already, is said beside the field", async ({
  page,
  panel,
  signIn,
}) => {
  const owner = await newAccount(panel);
  await signIn(owner);
  await invite(page, owner, `twice-${owner.id}@example.test`, "Viewer");
  await page.getByRole("button", { name: "Invite person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Invite person" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Email").fill(`twice-${owner.id}@example.test`);
  await dialog.getByRole("button", { name: "Invite person" }).click();
  await expect(dialog.getByText("This person is already invited.")).toBeVisible();
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the page and its form are in that language", async ({ page, panel, signIn }) => {
    await signIn(await newAccount(panel));
    await open(page, "/account/people");
    await expect(page.getByText("Больше ни у кого нет доступа")).toBeVisible();
    await page.getByRole("button", { name: "Пригласить" }).click();
    await expect(page.getByRole("dialog", { name: "Пригласить человека" })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

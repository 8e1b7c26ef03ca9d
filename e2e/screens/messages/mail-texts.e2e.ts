import { waitFor } from "@/lib/testing/wait-for";
import { format, t } from "@/lib/testing/words";
import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import { mailTo } from "../../mailbox";
import { bothSizes, expectGoodThemes, open, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const words = t.mailTexts;

test.afterAll(async ({ panel }) => {
  await inDatabase(panel, (client) => client.query("delete from mail_texts"));
});

for (const { size, viewport } of bothSizes)
  test(`on ${size} staff find every kind of mail, and the page has no faults`, async ({
    page,
    consoleWatch,
    panel,
  }) => {
    // Asked by axe: the frame of the preview answers nobody.
    consoleWatch.allow(/postMessage/);
    await page.setViewportSize(viewport);
    await openBackOffice(page, panel, admin);
    await open(page, "/staff/mail-texts");
    await expectGoodThemes(page);
    await page.getByRole("link", { name: t.backOffice.kinds.sign_in_new_device }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.backOffice.kinds.sign_in_new_device);
    await untilHydrated(page);
    await expectGoodThemes(page);
  });

test("a text is previewed, refused with the variable's name, tried, saved and taken back", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[09]/);
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/mail-texts/visit.asked/en");
  const subject = page.getByRole("textbox", { name: words.subject, exact: true });
  const body = page.getByRole("textbox", { name: words.body, exact: true });
  const preview = page.frameLocator(`iframe[title="${words.preview}"]`);
  await expect(preview.getByText("Robin")).toBeVisible();

  await body.fill("Hello <b>there</b> {nobody}");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText("“nobody”")).toBeVisible();
  await expect(body).toBeFocused();

  await body.fill("Hello <b>there</b>\n\nFrom ");
  await page.getByRole("button", { name: format(words.insert, { name: "staff_name" }) }).click();
  await expect(body).toHaveValue("Hello <b>there</b>\n\nFrom {staff_name}");
  await subject.fill("{brand} asks");
  await page.getByRole("button", { name: words.update }).click();
  await expect(preview.getByText("Hello <b>there</b>")).toBeVisible();
  await page.getByRole("radio", { name: words.plain }).check();
  await expect(page.getByText("From Robin")).toBeVisible();

  await page.getByRole("button", { name: words.try }).click();
  await expect(page.getByText(format(words.sent, { recipient: admin.email }))).toBeVisible();
  const mail = await mailTo(panel, admin.email, "[Test]");
  expect(mail.subject).toContain("asks");
  expect(mail.body).toContain("From Robin");

  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.saved).first()).toBeVisible();
  await expect(page.getByText(words.source.all)).toBeVisible();
  await expect(page.getByText("{brand} asks")).not.toHaveCount(0);
  await waitFor(async () => {
    await page.goto("/staff/mail-texts");
    return (await page.getByText(format(words.changedIn, { language: "English" })).count()) > 0 || undefined;
  }, "the list does not say that the text was changed");

  await open(page, "/staff/mail-texts/visit.asked/en");
  await page.getByRole("button", { name: words.reset }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.reset }).click();
  await expect(page.getByText(words.resetDone).first()).toBeVisible();
  await expect(body).not.toHaveValue(/Hello/);
  await page.locator("summary", { hasText: "{brand} asks" }).click();
  await page.getByRole("button", { name: words.take }).click();
  await expect(body).toHaveValue("Hello <b>there</b>\n\nFrom {staff_name}");
});

test("staff without the right have no such page", async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/);
  await givePassword(page, { email: "support@example.test", password: "Support-demo-1" });
  await expect(page).toHaveURL("/staff");
  await page.goto("/staff/mail-texts");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words.title);
});

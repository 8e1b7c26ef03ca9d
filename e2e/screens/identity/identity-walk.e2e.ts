import { randomBytes } from "node:crypto";
import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { forgetCaller, linkIn, mailTo } from "../../mailbox";
import { open, untilHydrated } from "../../screen";
import { giveCode, signOut, toSecondStep, turnOnApp } from "../../sign-in-form";
import { appCode } from "../../two-factor";

test.beforeEach(({ panel }) => forgetCaller(panel));

test("a newcomer signs up, turns an app on, and comes back with its code and with a recovery code", async ({
  page,
  panel,
}) => {
  const email = `walker-${randomBytes(5).toString("hex")}@example.test`;
  const password = "A-good-long-one";
  await open(page, "/sign-up");
  await page.getByLabel(t.signUp.email, { exact: true }).fill(email);
  await page.getByLabel(t.signUp.password, { exact: true }).fill(password);
  await page.getByLabel(t.signUp.firstname).fill("Dora");
  await page.getByLabel(t.signUp.lastname).fill("Demo");
  await page.getByLabel(t.signUp.country).selectOption("NL");
  await page.getByRole("button", { name: t.signUp.submit }).click();
  await open(page, linkIn(await mailTo(panel, email, "Confirm your address")));
  await page.getByLabel(t.signUp.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.signUp.confirm }).click();
  await expect(page).toHaveURL("/servers");

  await open(page, "/account/security");
  await untilHydrated(page);
  const { secret, codes } = await turnOnApp(page, password);
  await page.getByRole("button", { name: t.security.codes.saved }).click();
  await signOut(page, email);

  await toSecondStep(page, { email, password });
  // The code that enabled the app is used up; the panel accepts a clock that is one step ahead.
  await giveCode(page, t.secondStep.totp.label, appCode(secret, 1));
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
  await untilHydrated(page);
  await signOut(page, email);

  await toSecondStep(page, { email, password }, "/order");
  await page.getByRole("link", { name: t.secondStep.recovery.choose }).click();
  await untilHydrated(page);
  await giveCode(page, t.secondStep.recovery.label, codes[0] ?? "");
  await expect(page.getByRole("heading", { name: t.order.title, level: 1 })).toBeVisible();
});

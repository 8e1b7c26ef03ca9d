import { randomBytes } from "node:crypto";
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
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("First name").fill("Dora");
  await page.getByLabel("Last name").fill("Demo");
  await page.getByLabel("Country").selectOption("NL");
  await page.getByRole("button", { name: "Create account" }).click();
  await open(page, linkIn(await mailTo(panel, email, "Confirm your address")));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page).toHaveURL("/servers");

  await open(page, "/account/security");
  await untilHydrated(page);
  const { secret, codes } = await turnOnApp(page, password);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await signOut(page, email);

  await toSecondStep(page, { email, password });
  // The code that turned the app on is used up; the panel accepts a clock that is one step ahead.
  await giveCode(page, "Code", appCode(secret, 1));
  await expect(page.getByRole("heading", { name: "Servers", level: 1 })).toBeVisible();
  await untilHydrated(page);
  await signOut(page, email);

  await toSecondStep(page, { email, password }, "/order");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await untilHydrated(page);
  await giveCode(page, "Recovery code", codes[0] ?? "");
  await expect(page.getByRole("heading", { name: "Order a server", level: 1 })).toBeVisible();
});

import type { Locator } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { create } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { apiOf } from "../../orders";
import { open } from "../../screen";
import { ownerDialog } from "../../sign-in-form";

/** Fills a field as a password manager does: without an event that tells of it. */
const fillSilently = (input: Locator, text: string) =>
  input.evaluate((element, filled) => Object.assign(element, { value: filled }), text);

test("what a password manager filled without telling is sent", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);

  await open(page, "/pin");
  await fillSilently(page.getByLabel(t.pin.form.new_pin, { exact: true }), "4071");
  await fillSilently(page.getByLabel(t.pin.form.again), "4071");
  await page.getByRole("button", { name: t.pin.form.set }).click();
  await expect(page.getByText("PIN set.")).toBeVisible();

  await open(page, "/account/details");
  const party = page.getByRole("region", { name: t.details.party.title });
  await fillSilently(party.getByLabel(t.details.fields.city), "Leiden");
  await party.getByRole("button", { name: t.details.save }).click();
  await expect(page.getByText(t.details.saved)).toBeVisible();
  const { client } = await (await apiOf(panel, account)).call("billing", { action: "get_client" });
  expect(client).toMatchObject({ city: "Leiden" });

  await open(page, "/api-keys/new");
  await fillSilently(page.getByLabel(t.apiKeys.form.name), "deploy-1");
  await create(page).click();
  await expect(ownerDialog(page)).toBeVisible();

  await open(page, "/help/new");
  await fillSilently(page.getByLabel(t.tickets.subject), "A second disk");
  await page.getByLabel(t.tickets.message, { exact: true }).fill("Can it be added?");
  await page.getByRole("button", { name: t.tickets.send, exact: true }).click();
  await expect(page).toHaveURL(/\/help\/[1-9]\d*$/);
  await expect(page.getByRole("heading", { name: "A second disk" })).toBeVisible();
});

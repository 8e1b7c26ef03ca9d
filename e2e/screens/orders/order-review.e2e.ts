import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword, proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { orderRisk, backOffice, server, settings, settingsForm } = t;
const word = "risky-name";

/** From how many points orders wait on this panel; empty = the default again. */
async function setThreshold(page: Page, points: string): Promise<void> {
  await open(page, "/staff/settings/order_risk");
  await page.getByLabel(settings.names.ORDER_REVIEW_FROM.label, { exact: true }).fill(points);
  await page.getByRole("button", { name: settingsForm.save, exact: true }).click();
  if (points !== "") await proveByPassword(page, admin.password);
  await expect(page.getByText(settingsForm.saved).first()).toBeVisible();
}

async function act(page: Page, button: string, note?: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  if (note) await dialog.getByLabel(backOffice.fields.text).fill(note);
  await dialog.getByRole("button").last().click();
}

test("a risky order waits: the customer is told so, staff see why, approve one and reject another", async ({
  page,
  panel,
  browser,
}) => {
  const account = await newAccount(panel, { credit: "100.00" });
  const api = await apiOf(panel, account);
  await openBackOffice(page, panel, admin);
  await setThreshold(page, "60");
  await expectNoAxeViolations(page);

  await open(page, "/staff/order-risk?list=words");
  await page.getByLabel(orderRisk.add.words).fill(word.toUpperCase());
  await page.getByRole("button", { name: orderRisk.addButton, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: word })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const [first, second, third] = [
    await orderServer(api, `${word}-1`),
    await orderServer(api, `${word}-2`),
    await orderServer(api, `${word}-3`),
  ];
  expect(first.status).toBe("Paid");

  const context = await browser.newContext({ baseURL: panel.url });
  const mine = await context.newPage();
  await givePassword(mine, account);
  await expect(mine).toHaveURL("/servers");
  await expect(mine.getByText(t.servers.states.in_review).first()).toBeVisible();
  await open(mine, `/servers/${third.server_id}`);
  await expect(mine.getByText(server.reviewTitle)).toBeVisible();
  await expect(mine.getByRole("main")).not.toContainText(word.toUpperCase());
  await expectNoAxeViolations(mine);
  await mine.setViewportSize(phone);
  await expectNoSidewaysScroll(mine);
  await mine.getByRole("button", { name: t.cancelOrder.review.open }).click();
  await mine.getByRole("dialog").getByRole("button", { name: t.cancelOrder.review.open }).click();
  await expect(mine).toHaveURL("/servers");
  await open(mine, `/jobs/${first.callback}`);
  await expect(mine.getByText(t.job.reviewTitle)).toBeVisible();

  await open(page, "/staff/queues/reviews");
  await expect(page.getByRole("rowheader", { name: new RegExp(`${word}-[123]`) })).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: `${word}-1` }).click();
  const title = format(orderRisk.orderOf, { hostname: `${word}-1` });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await untilHydrated(page);
  await expect(page.getByText(format(orderRisk.rules.word, { found: word }))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await act(page, backOffice.acts.approveOrder.label, "known by phone");
  await expect(page.getByText(backOffice.states.approved).first()).toBeVisible();
  await expect(mine.getByText(t.job.reviewTitle)).toBeHidden();

  await open(page, "/staff/queues/reviews");
  await act(page, backOffice.acts.rejectOrder.label, "stolen card");
  await expect(page.getByText(backOffice.acts.rejectOrder.done)).toBeVisible();
  await open(page, `/staff/customers/${account.id}`);
  const risk = page.getByRole("region", { name: orderRisk.title });
  await expect(risk).toContainText(format(orderRisk.rules.word, { found: word }));
  await act(page, backOffice.acts.trustCustomer.label, "met in person");
  await expect(risk).toContainText("met in person");
  await expectNoAxeViolations(page);
  await open(mine, `/servers/${second.server_id}`);
  await expect(mine.getByText(server.reviewTitle)).toBeHidden();

  await open(page, "/staff/order-risk?list=words");
  await act(page, backOffice.acts.removeEntry.label);
  await expect(page.getByText(orderRisk.none)).toBeVisible();
  await setThreshold(page, "");
  await context.close();
});

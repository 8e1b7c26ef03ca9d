import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { amount, fill, machines, orderButton, summary } from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row } from "../../screen";

const add = { name: t.order.estimate };

test("configurations are added to an estimate, summed, taken out again and ordered", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel, { credit: "50.00" }));
  await open(page, "/order?preset=vm.v3-small&location=NL&count=2");
  const total = await amount(page, t.order.summary.total);
  await summary(page).getByRole("button", add).click();
  await page.waitForURL(/\/order\/estimate$/);
  const list = page.getByRole("table", { name: t.estimate.title });
  await expect(list.getByRole("row").nth(1)).toContainText(total);
  await page.getByRole("link", { name: t.estimate.add }).click();
  await page.waitForURL(/\/order$/);
  await row(machines(page), "vm.v3-medium").click();
  await summary(page).getByRole("button", add).click();
  await expect(list.getByRole("row")).toHaveCount(3);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(list.getByRole("row")).toHaveCount(3);
  await list.getByRole("button", { name: format(t.members.removeNamed, { email: "vm.v3-medium" }) }).click();
  await expect(list.getByRole("row")).toHaveCount(2);
  await open(page, "/order");
  await page.getByRole("link", { name: format(t.estimate.link, { count: 1 }) }).click();
  await page.waitForURL(/\/order\/estimate$/);
  await expect(page.getByText(t.estimate.sum.total).last().locator("xpath=..")).toContainText(total);
  await list
    .getByRole("link", { name: format(t.order.summary.orderFewer, { count: "vm.v3-small" }) })
    .click();
  await page.waitForURL(/\/order\?.*count=2/);
});

test("what was ordered is listed with the other tasks, and its server is a link", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  await signIn(account);
  await fill(page, "/order?preset=vm.v3-nano&location=NL&count=2");
  await page.getByLabel(t.order.access.hostname).fill("web");
  await amount(page, t.order.summary.total);
  await orderButton(page).click();
  await page.waitForURL(/\/jobs$/);
  const tasks = page.getByRole("table", { name: t.jobs.title });
  await expect(tasks.getByRole("link", { name: "web-1" })).toBeVisible();
  await expect(tasks.getByText(t.job.state.done)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await tasks.getByRole("link", { name: "web-2" }).click();
  await page.waitForURL(/\/servers\/\d+$/);
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: phone, locale: "ru-RU" });

  test("an estimate fits, also with what cannot be ordered any more", async ({ page, signIn }) => {
    await signIn("anna");
    await open(
      page,
      "/order/estimate?s=preset%3Dgone%26location%3DNL&s=preset%3Dvm.v3-small%26location%3DNL",
    );
    await expect(page.getByText("Сейчас так заказать нельзя")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});

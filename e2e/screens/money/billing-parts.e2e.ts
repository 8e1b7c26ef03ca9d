import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, open } from "../../screen";

test("the bill says so when what is overdue cannot be read, beside all that can", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const { invoice } = await orderServer(await apiOf(panel, account), "parts-1");
  const change = (statement: string) => inDatabase(panel, (client) => client.query(statement));
  await change(`update invoices set due_at = now() - interval '5 days' where id = ${invoice}`);
  await signIn(account);
  const unread = page.getByText(t.overdue.unread);
  await change("alter table renewals rename to renewals_gone");
  try {
    await open(page, "/billing");
    await expect(unread).toBeVisible();
    await expect(page.getByRole("region", { name: t.paymentMethods.title })).toBeVisible();
    await expectNoAxeViolations(page);
  } finally {
    await change("alter table renewals_gone rename to renewals");
  }
  await page.reload();
  await expect(page.getByText(/^Invoice .+ is overdue$/)).toBeVisible();
  await expect(unread).toBeHidden();
});

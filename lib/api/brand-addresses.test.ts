import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { payments } from "@/lib/db/tables/money/billing";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { composeReceipt } from "@/lib/domain/money/fiscal-receipts/compose";
import { createOrder } from "@/lib/domain/money/payments/card-order";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { openScreen } from "@/lib/domain/servers/consoles/novnc";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { addService } from "@/lib/testing/money/renewals";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";

/* The panel is at panel.test, the default brand at its own host, and these customers belong to another one. */

withCatalogDatabase();

const runner = runnerOf(openScreen.kind);
let south: number;
beforeAll(async () => {
  await addBrand(database(), { isDefault: true, hosts: ["my.nordhaven.test"] });
  south = await addBrand(database(), { name: "Südhafen", hosts: ["my.sudhafen.test", "sudhafen.test"] });
  await loadBrands();
});

async function asSouthern(accountId: number) {
  await database().update(accounts).set({ brandId: south }).where(eq(accounts.id, accountId));
  return asUser(accountId);
}

test("a console is opened at the host of the customer's brand", async () => {
  const { serverId: id, account } = await addService(new Date());
  const { callback } = await openScreen.call(await asSouthern(account.id), { id });
  await runJob(callback, runner);
  const { scope } = await checkCallback.call(asGuest(), { key: callback });
  expect(scope).toMatch(/^http:\/\/my\.sudhafen\.test\/console\/[\w-]{32}$/);
});

test("a test card is paid there, and on the panel's own pages at the host that they are read at", async () => {
  const account = await addAccount(database());
  const user = await asSouthern(account.id);
  const { id } = await addInvoice({ accountId: account.id });
  const invoice_id = String(id);
  const { url } = await createOrder.call(user, { invoice_id, gateway: "sandbox" });
  expect(url).toMatch(/^http:\/\/my\.sudhafen\.test\/sandbox-card\/[0-9a-f]{32}$/);
  const { address } = await startPayment.call(user, { invoice_id, method: "sandbox" });
  expect(address).toBe(new URL(url).pathname);
});

test("a fiscal receipt names the site where the customer paid", async () => {
  const account = await addAccount(database(), { country: "RU", currency: "RUB", companyId: 2 });
  const user = await asSouthern(account.id);
  const { id } = await addInvoice({ accountId: account.id, companyId: 2, currency: "RUB" });
  await payByCard(user, id);
  const [payment] = await database().select().from(payments).where(eq(payments.invoiceId, id));
  const receipt = await composeReceipt(database(), payment?.id ?? 0, { id: "1", taxSystem: "osn" });
  expect(receipt).toMatchObject({ seller: { site: "http://my.sudhafen.test" } });
});

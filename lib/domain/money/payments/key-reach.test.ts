import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { checkOrder, createOrder } from "./card-order";

withCatalogDatabase();

test("a key of one server reaches the invoices and card payments of that server alone", async () => {
  const account = await addAccount(database());
  const mine = await addServer(database(), account, { hostname: "mine" });
  const other = await addServer(database(), account, { hostname: "other" });
  const owner = await asUser(account.id);
  const key = await asKey(account.id, { serverId: mine });
  for (const [about, reachable] of [
    [mine, true],
    [other, false],
    [undefined, false],
  ] as const) {
    const { id } = await addInvoice({ accountId: account.id, ...(about ? { serverId: about } : {}) });
    const asked = { invoice_id: String(id) };
    const { order } = await createOrder.call(owner, asked);
    const calls = () => [
      () => createOrder.call(key, asked),
      () => checkOrder.call(key, { order: String(order) }),
    ];
    for (const call of calls()) {
      if (reachable) await call();
      else
        await expect(call()).rejects.toMatchObject({
          extras: { doc: expect.stringMatching(/^(invoice|payment)\.not_found$/) },
        });
    }
    expect(await checkOrder.call(owner, { order: String(order) })).toMatchObject({ invoice: id });
  }
});

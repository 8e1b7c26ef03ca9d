import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orders } from "@/lib/db/tables/orders/orders";
import { addAccount, giveCredit, setStock } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { expireOrder } from "../../orders/orders/expire-order";
import { orderInstance } from "../../orders/orders/order-instance";
import { applyCredit } from "../payments/apply-credit";
import { verifyLedger } from "./verify-ledger";

withCatalogDatabase();

const choice = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
const rest = { traffic_plan: "1", root_pass: "Root-pass-1", deploy_notify: 0 } as const;

it.each([
  ["0.00", 0],
  ["2.00", 1],
])(
  "an order that expires with %s paid writes %s mails of its credit, and no credit note",
  async (paid, mails) => {
    const { id, email } = await addAccount(database());
    const user = await asUser(id);
    await setStock(database(), 102, "NL", 5);
    await orderInstance.call(user, { ...choice, ...rest });
    const [order] = await database().select().from(orders).where(eq(orders.accountId, id));
    if (paid !== "0.00") {
      await giveCredit(database(), id, "EUR", paid);
      await applyCredit.call(user, { invoice_id: String(order?.invoiceId), amount: paid });
    }
    for (let turn = 0; turn < 2; turn++) await expireOrder(order?.id ?? 0, new Date());
    expect(await readCredit(database(), id, "EUR")).toBe(paid);
    const notes = (await mailsTo(email)).filter(({ subject }) => /in your credit/i.test(subject));
    expect(notes).toHaveLength(mails);
    for (const { body } of notes) expect(body).toContain("€2.00");
    expect(await database().select().from(creditNotes)).toEqual([]);
    expect(await verifyLedger(database())).toEqual([]);
  },
);

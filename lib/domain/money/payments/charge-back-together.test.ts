import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { importStatement } from "../bank/import-statement";
import { takeImportBack } from "../bank/undo-import";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { massPay } from "./mass-pay";
import { makeReference } from "./shared/reference";

withCatalogDatabase();

/** Two sales paid with one combined invoice. */
async function together(credit = "0.00") {
  const { id } = await addAccount(database(), Number(credit) > 0 ? { credit } : {});
  const one = await addInvoice({ accountId: id });
  const other = await addInvoice({ accountId: id });
  const user = await asUser(id);
  const ids = [one.id, other.id];
  const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
  return { id, user, ids, invoiceid };
}
const statusesOf = async (id: number) => {
  const rows = await database()
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, id))
    .orderBy(invoices.id);
  return rows.map(({ status }) => status);
};
const credit = (id: number) => readCredit(database(), id, "EUR");

const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);

describe("a dispute of the payment of several invoices that is won", () => {
  it("pays them again, once however often it is reported", async () => {
    const { id, user, invoiceid } = await together();
    const payment = await payByCard(user, invoiceid);
    await dispute(payment, "opened");
    expect(await statusesOf(id)).toEqual(["Collections", "Collections", "Cancelled"]);
    expect(await dispute(payment, "won")).toBe("booked");
    expect(await dispute(payment, "won")).toBe("known");
    expect(await statusesOf(id)).toEqual(["Paid", "Paid", "Cancelled"]);
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("becomes credit as far as its owner has paid them again meanwhile", async () => {
    const { id, user, ids, invoiceid } = await together();
    const payment = await payByCard(user, invoiceid);
    await dispute(payment, "opened");
    await payByCard(user, ids[1] ?? 0);
    await dispute(payment, "won");
    expect(await statusesOf(id)).toEqual(["Paid", "Paid", "Cancelled"]);
    expect(await credit(id)).toBe("5.45");
    await expectLawful();
  });

  it("pays them with what another payment had paid of them, which was credit meanwhile", async () => {
    const { id, user, invoiceid } = await together("4.00");
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "4.00" });
    const payment = await payByCard(user, invoiceid);
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("4.00");
    await dispute(payment, "won");
    expect(await statusesOf(id)).toEqual(["Paid", "Paid", "Cancelled"]);
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("pays nothing that it had not named", async () => {
    const { id, user, invoiceid } = await together();
    const payment = await payByCard(user, invoiceid, "15.00");
    await addInvoice({ accountId: id });
    await dispute(payment, "opened");
    await dispute(payment, "won");
    expect(await statusesOf(id)).toEqual(["Paid", "Paid", "Cancelled", "Unpaid"]);
    expect(await credit(id)).toBe("4.10");
    await expectLawful();
  });

  it("gives the period of a server again that they had paid", async () => {
    const { id } = await addAccount(database());
    const serverId = await addServer(database(), { id }, { hostname: "together-1" });
    const dueAt = async () => {
      const [row] = await database().select().from(servers).where(eq(servers.id, serverId));
      return row?.dueAt ?? new Date(0);
    };
    const before = await dueAt();
    const renewal = await addInvoice({ accountId: id, serverId, starts: "renewal" });
    const user = await asUser(id);
    const { invoiceid } = await massPay.call(user, { invoices: [String(renewal.id)] });
    const payment = await payByCard(user, invoiceid);
    await dispute(payment, "opened");
    expect(await dueAt()).toEqual(before);
    await dispute(payment, "won");
    expect(await dueAt()).toEqual(addMonths(before, 1));
  });
});

it("a file of the bank that is taken back and read again pays several invoices again", async () => {
  const { id, invoiceid } = await together();
  const text = `id;date;amount;currency;reference\nT-${id};2026-11-20;10.90;EUR;${makeReference(invoiceid)}`;
  const staff = await asStaff("billing");
  const load = () => importStatement.call(staff, { text, name: "bank.csv", any_amount: false });
  await takeImportBack.call(staff, { id: (await load()).id, reason: "the wrong day" });
  expect(await statusesOf(id)).toEqual(["Collections", "Collections", "Cancelled"]);
  expect(await load()).toMatchObject({ booked: 1 });
  expect(await statusesOf(id)).toEqual(["Paid", "Paid", "Cancelled"]);
  expect(await credit(id)).toBe("0.00");
});

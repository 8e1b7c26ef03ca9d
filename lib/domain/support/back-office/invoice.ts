import { eq } from "drizzle-orm";
import { z } from "zod";
import { amountOf, isPositive } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { byStaff } from "../../kernel/access/access";
import { urlOf } from "../../kernel/brand/address";
import { readBrandOf } from "../../kernel/brand/of-account";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { isOverdue, nameOf, titleOf } from "../../money/billing/rules";
import { balanceOf, payableOf } from "../../money/billing/shared/balance";
import { readHandOver } from "../../money/billing/shared/handed-over";
import { dueDay } from "../../money/billing/shared/invoice-days";
import { readCredit } from "../../money/billing/shared/ledger";
import { grossOf } from "../../money/billing/shared/line-shares";
import { readLeft } from "../../money/billing/shared/read-left";
import { makeReference } from "../../money/payments/shared/reference";
import { readCardPart } from "../../money/payments/shared/refund-part";
import { readWriteOff } from "../../money/write-offs/shared/read-write-off";
import { findInvoice } from "../invoices/lookup";
import { actsOfInvoice } from "../invoices/rules";
import { hasChargeableCard } from "../invoices/shared/has-chargeable-card";
import { BackOfficeInvoice } from "./invoice-schema";
import { readLines, readNotes, readTakenBack, readTries, readWaiting } from "./read-invoice";

/** One invoice of any customer. Each read is audited and visible to the customer. */
export const showBackOfficeInvoice = staffOperation({
  name: "desk.invoice",
  summary: "Shows an invoice of a customer",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found"],
  input: z.object({ id: z.int32() }),
  output: BackOfficeInvoice,
  run: async ({ db, now, actor, note }, { id }) => {
    const invoice = await findInvoice(db, id);
    const { accountId, currency, status, kind, number, receiptNumber } = invoice;
    const [owner] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    const money = (value: string) => ({ value, currency });
    const left = await readLeft(db, invoice);
    const credit = await readCredit(db, accountId, currency);
    const card = isPositive(grossOf(left)) ? await readCardPart(db, id) : null;
    const writeOff = await readWriteOff(db, id, staffIdOf(actor), now);
    const facts = {
      ...{ status, kind, number, receiptNumber },
      isPayable: isPositive(payableOf(invoice)),
      hasCredit: isPositive(credit),
      hasCard: await hasChargeableCard(db, accountId),
      hasLeft: isPositive(grossOf(left)),
      isWrittenOff: writeOff?.state === "waiting" || writeOff?.state === "booked",
    };
    note({ accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return {
      id,
      number: nameOf(invoice),
      title: titleOf(invoice),
      status,
      account: { id: accountId, email: owner?.email ?? "" },
      seller: invoice.seller.name,
      purchase_order: invoice.purchaseOrder,
      cost_center: invoice.costCenter,
      reference: makeReference(id),
      issued: invoice.issuedOn,
      due: dueDay(invoice),
      is_overdue: writeOff?.state !== "booked" && isOverdue(status, invoice.dueAt, now),
      why_taken_back: invoice.notes,
      handed_over: await readHandOver(db, invoice),
      combined_into: invoice.combinedInto,
      subtotal: money(invoice.subtotal),
      tax: money(invoice.tax),
      tax_rate: invoice.taxRate,
      total: money(invoice.total),
      paid: money(invoice.paid),
      balance: amountOf(balanceOf(invoice)),
      credit: amountOf(credit),
      pay_address: urlOf(await readBrandOf(db, accountId), `/billing/invoices/${id}`),
      acts: actsOfInvoice(facts),
      lines: await readLines(db, invoice, left),
      left: amountOf(grossOf(left)),
      card_left: card && amountOf(card.left),
      payments: await readTries(db, invoice),
      credit_notes: await readTakenBack(db, invoice),
      waiting: await readWaiting(db, id, staffIdOf(actor), now),
      write_off: writeOff,
      notes: await readNotes(db, id),
    };
  },
});

import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { BillingNotices, InvoiceNotices } from "@/lib/i18n/mails/money-notices";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { isAboutNothing, noticesAboutAmounts } from "./about-nothing";
import { type Notice, notifyAll, notifyOwner } from "./notify";

withCatalogDatabase();

type All = BillingNotices & InvoiceNotices;
const currency = "EUR" as const;
const [hostname, due, day] = ["web-1", "2030-01-31", new Date("2030-01-31T00:00:00Z")];

/** Params of every such notice with this amount; a new notice about an amount fails here until it is added. */
const paramsWith = (amount: string) => {
  const owing = { invoice: 5001, number: "EU-2030-000001", amount, currency };
  const params = {
    "invoice.created": {
      id: 5001,
      number: "N",
      title: "invoice",
      total: amount,
      due: "0.00",
      currency,
      dueOn: "2030-01-09",
    },
    "invoice.paid": owing,
    "renewal.reminder": { ...owing, hostname, due, isByCard: false },
    "renewal.overdue": { ...owing, hostname, due, suspendOn: null },
    "product.unpaid": { ...owing, product: hostname, products: 1, due, isOverdue: true, pauseOn: null },
    "credit.low": { ...owing, hostname, due, credit: "0.00" },
    "payment.failed": { ...owing, hostname, credit: "0.00" },
    "payment.credited": owing,
    "payment.refunded": owing,
    "payment.late": { ...owing, hostname },
    "payment.taken_back": { ...owing, owed: amount },
    "payment.unbooked": { ...owing, owed: amount },
    "debit.announced": { ...owing, day: due, account: "NL", mandate: "M", creditor: "C" },
    "credit_note.issued": { number: "C", of: "N", amount, currency },
  } satisfies Partial<All>;
  return noticesAboutAmounts.map((name) => ({ name, facts: params[name] }) as Omit<Notice, "reader">);
};

it("nobody is told of an amount of nothing, of any kind, one by one or together", async () => {
  const account = await addAccount(database());
  const at = { db: database(), now: day };
  const reader = { id: account.id, email: account.email, language: "en" };
  for (const { name, facts: params } of paramsWith("0.00")) await notifyOwner(at, account.id, name, params);
  await notifyAll(
    at,
    paramsWith("0.00").map((one) => ({ ...one, reader }) as Notice),
  );
  expect(await mailsTo(account.email)).toEqual([]);
  await notifyAll(
    at,
    paramsWith("0.01").map((one) => ({ ...one, reader }) as Notice),
  );
  expect(await mailsTo(account.email)).toHaveLength(noticesAboutAmounts.length);
});

it("a suspension is told of, whatever it is for", () => {
  const owing = { invoice: 1, number: "N", amount: "0.00", currency, id: 1, hostname, deleteOn: null };
  expect(isAboutNothing("server.suspended", owing)).toBe(false);
});

import { expect, it } from "vitest";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { only } from "@/lib/testing/money/renewal-mails";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { massPay } from "../../money/payments/mass-pay";
import { makeReference } from "../../money/payments/shared/reference";
import { runRenewals } from "./run";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");

it.each([
  ["the reminder before", [-1], "due on"],
  ["the reminder after", [-1, 1], "Overdue"],
  ["the suspension", [-1, 1, 3], "is suspended"],
])(
  "%s of a part names its own amount, and that of the payment with its reference",
  async (_, days, about) => {
    const service = await addService(start);
    await runRenewals(daysAfter(service.dueAt, -14));
    const { invoice } = await only(service);
    const other = await addInvoice({ accountId: service.account.id });
    const last = days.pop() ?? 0;
    for (const day of days) await runRenewals(daysAfter(service.dueAt, day));
    const user = { ...(await asUser(service.account.id)), now: daysAfter(service.dueAt, last - 1) };
    const { invoiceid } = await massPay.call(user, { invoices: [String(invoice.id), String(other.id)] });
    await runRenewals(daysAfter(service.dueAt, last));
    const mail = (await mailsTo(service.account.email)).find(({ subject }) => subject.includes(about));
    const body = mail?.body.replaceAll("\u00a0", " ") ?? "";
    const euros = (value: string) => new RegExp(`€${value.replace(".", "\\.")}`);
    expect(body).toMatch(euros(invoice.total));
    expect(body).toMatch(euros((Number(invoice.total) + 5.45).toFixed(2)));
    expect(body).toContain(`payment #${invoiceid}`);
    expect(body).toContain(makeReference(invoiceid));
    expect(body).toContain(`/billing/invoices/${invoiceid}`);
  },
);

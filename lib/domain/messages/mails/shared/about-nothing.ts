import { signOf } from "@/lib/base/money-text";
import type { Notices } from "@/lib/i18n/mails/notices";

/** Notices whose subject is an amount. Others, such as a suspension, are sent whatever amounts they mention. */
const amounts = {
  "invoice.created": ({ total }) => total,
  "invoice.paid": ({ amount }) => amount,
  "renewal.reminder": ({ amount }) => amount,
  "renewal.overdue": ({ amount }) => amount,
  "product.unpaid": ({ amount }) => amount,
  "credit.low": (params) => ("day" in params ? params.day : params.amount),
  "payment.failed": ({ amount }) => amount,
  "payment.credited": ({ amount }) => amount,
  "payment.refunded": ({ amount }) => amount,
  "payment.late": ({ amount }) => amount,
  "payment.taken_back": ({ amount }) => amount,
  "payment.unbooked": ({ amount }) => amount,
  "debit.announced": ({ amount }) => amount,
  "credit_note.issued": ({ amount }) => amount,
} satisfies { [Name in keyof Notices]?: (params: Notices[Name]) => string };

type AboutAmount = keyof typeof amounts;
export const noticesAboutAmounts = Object.keys(amounts) as AboutAmount[];

const isAboutAmount = (name: keyof Notices): name is AboutAmount => Object.hasOwn(amounts, name);

/** Whether the notice is about an amount of zero, which is not sent. */
export function isAboutNothing<Name extends keyof Notices>(name: Name, params: Notices[Name]): boolean {
  if (!isAboutAmount(name)) return false;
  const amountOf: (params: never) => string = amounts[name];
  return signOf(amountOf(params as never)) <= 0;
}

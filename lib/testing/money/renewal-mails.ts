import { database } from "@/lib/db/client";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readRenewals, type TestService } from "@/lib/testing/money/renewals";
import { asUser } from "@/lib/testing/operations/contexts";

const subjects = async ({ account }: TestService) =>
  (await mailsTo(account.email)).map(({ subject }) => subject.replace(/[A-Z]{2}-\d{4}-\d{6}/, "N")).reverse();
/** Subjects of a service's mails after the first, oldest first; invoice numbers are replaced by N. */
export const later = async (service: TestService) => (await subjects(service)).slice(1);
/** The single renewal of a service, with its invoice; throws unless there is exactly one. */
export const only = async ({ serverId }: TestService) => {
  const [one, ...more] = await readRenewals(serverId);
  if (!one || more.length > 0)
    throw new Error(`There are ${more.length + Number(one !== undefined)} renewals.`);
  return one;
};
/** Pays an invoice from credit added for it. */
export const pay = async ({ account }: TestService, invoiceId: number, amount: string, now: Date) => {
  await giveCredit(database(), account.id, account.currency, amount);
  await applyCredit.call(await asUser(account.id, { now }), { invoice_id: String(invoiceId), amount });
};

import type { Locale } from "@/lib/base/locale";
import type { Notices } from "./notices";

/** The facts of a mail that open something, or that are to be read elsewhere. Every mail says which; most have none. */
const hidden: { [Name in keyof Notices]: readonly (keyof Notices[Name])[] } = {
  "sign_up.confirm": ["url"],
  "sign_up.known_address": [],
  "password.reset": ["url"],
  "password.changed": [],
  "email.confirm": ["url"],
  "email.change_asked": ["url"],
  "email.changed": ["url"],
  "data.ready": [],
  "account.closed": [],
  "account.reopened": [],
  "account.moved": [],
  "sign_in.code": ["code"],
  "sign_in.new_device": ["url"],
  "factors.code": ["code"],
  "factors.changed": [],
  "factors.recovery_code_used": [],
  "identity.linked": [],
  "identity.unlinked": [],
  "pin.changed": [],
  "pin.reset_asked": [],
  "pin.removed": [],
  "pin.wrong": [],
  "api_key.created": [],
  "api_key.signed_in": [],
  "api_key.notification_tried": [],
  "recipient.confirm": ["url"],
  "colleague.invited": ["url"],
  "colleague.joined": [],
  "legal.changed": [],
  "legal.agreed": [],
  "contract.declared": [],
  "estimate.offered": [],
  "estimate.withdrawn": [],
  "maintenance.updated": [],
  "incident.updated": [],
  "abuse.received": [],
  "abuse.reminder": [],
  "staff.join": ["url"],
  "settings.tried": [],
  // A ticket has rights of its own.
  "conversation.answered": ["subject", "text"],
  "conversation.solved": ["subject", "url"],
  "conversation.due": ["subject"],
  "visit.started": [],
  "visit.asked": [],
  "server.deployed": [],
  "server.deploy_failed": [],
  "order.review": [],
  "server.transfer_offered": [],
  "server.transfer_ended": [],
  "server.backup_failed": [],
  "server.deploy_late": [],
  "server.alert": [],
  "invoice.created": [],
  "invoice.paid": [],
  "credit_note.issued": [],
  "price.changed": [],
  "price.unchanged": [],
  "renewal.reminder": [],
  "renewal.overdue": [],
  "product.unpaid": [],
  "product.paused": [],
  "product.ended": [],
  "invoice.handed_over": [],
  "credit.low": [],
  "payment.failed": [],
  "payment.credited": [],
  "payment.refunded": [],
  "payment.taken_back": [],
  "payment.unbooked": [],
  "debit.announced": [],
  "budget.reached": [],
  "server.suspended": [],
  "server.suspended_by_staff": [],
  "server.resumed": [],
  "server.changed_by_staff": [],
  "payment.late": [],
  "server.terminated": [],
};

const marks: Record<Locale, string> = { en: "[hidden]", ru: "[скрыто]", de: "[verborgen]" };

const isName = (kind: string): kind is keyof Notices => Object.hasOwn(hidden, kind);

/** Whether a mail holds what staff must not read; one of an unknown kind may. */
export const holdsSecret = (kind: string | null): boolean =>
  kind === null || !isName(kind) || hidden[kind].length > 0;

/** The same facts with a mark where a secret was; null where there is none. */
export function maskParams<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
): Notices[Name] | null {
  const names = hidden[name];
  if (names.length === 0) return null;
  return { ...params, ...Object.fromEntries(names.map((one) => [one, marks[locale]])) };
}

import type { Urgency } from "@/lib/db/task-turns";
import type { Notices } from "@/lib/i18n/mails/notices";

/** A person waits for the code or link in it. */
const urgent: ReadonlySet<string> = new Set<keyof Notices>([
  "email.change_asked",
  "email.confirm",
  "factors.code",
  "password.reset",
  "pin.reset_asked",
  "recipient.confirm",
  "sign_in.code",
  "sign_up.confirm",
  "sign_up.known_address",
  "staff.join",
]);

/** Written in bulk by periodic jobs, to thousands. */
const ofRounds: ReadonlySet<string> = new Set<keyof Notices>([
  "incident.updated",
  "invoice.created",
  "invoice.handed_over",
  "legal.changed",
  "maintenance.updated",
  "price.changed",
  "price.unchanged",
  "product.ended",
  "product.paused",
  "product.unpaid",
  "renewal.overdue",
  "renewal.reminder",
  "server.resumed",
  "server.suspended",
  "server.terminated",
]);

/** A mail's urgency, by its name in lib/i18n/mails. */
export function urgencyOfMail(kind: string | undefined): Urgency {
  if (kind === undefined) return "usual";
  if (urgent.has(kind)) return "urgent";
  return ofRounds.has(kind) ? "round" : "usual";
}

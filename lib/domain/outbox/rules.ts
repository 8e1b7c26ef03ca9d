/**
 * The mails whose text staff may read. All others hold a link or a code that opens something, or may hold one some day:
 * a kind that is not named here is not shown.
 */
const readable: ReadonlySet<string> = new Set([
  "api_key.created",
  "api_key.notification_tried",
  "api_key.signed_in",
  "colleague.joined",
  "credit.low",
  "credit_note.issued",
  "factors.changed",
  "factors.recovery_code_used",
  "identity.linked",
  "identity.unlinked",
  "invoice.created",
  "invoice.paid",
  "password.changed",
  "payment.failed",
  "pin.changed",
  "pin.removed",
  "pin.reset_asked",
  "pin.wrong",
  "renewal.overdue",
  "renewal.reminder",
  "server.deploy_failed",
  "server.deployed",
  "server.suspended",
  "server.terminated",
  "visit.started",
]);

export const isReadable = (kind: string | null): boolean => kind !== null && readable.has(kind);

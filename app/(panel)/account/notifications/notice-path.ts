import type { OutputOf } from "@/lib/api/client";

type Notice = OutputOf<"notifications", "latest">["notices"][number];

const places: { [Kind in Notice["kind"]]: string } = {
  "server.deployed": "/servers/{id}",
  "server.deploy_failed": "/jobs/{job}",
  "server.deploy_late": "/jobs/{job}",
  "server.suspended": "/servers/{id}",
  "server.suspended_by_staff": "/servers/{id}",
  "server.resumed": "/servers/{id}",
  "legal.agreed": "/account/legal",
  "maintenance.updated": "/status/{id}",
  "incident.updated": "/status/{id}",
  "server.changed_by_staff": "/servers/{id}",
  "payment.late": "/billing",
  "server.terminated": "/servers/{id}",
  "invoice.created": "/billing/invoices/{id}",
  "invoice.paid": "/billing/invoices/{invoice}",
  "renewal.reminder": "/billing/invoices/{invoice}",
  "renewal.overdue": "/billing/invoices/{invoice}",
  "credit.low": "/billing",
  "payment.failed": "/billing/invoices/{invoice}",
  "credit_note.issued": "/billing",
  "payment.credited": "/billing/invoices/{invoice}",
  "payment.refunded": "/billing/invoices/{invoice}",
  "payment.taken_back": "/billing",
  "payment.unbooked": "/billing/invoices/{invoice}",
  "conversation.answered": "/help/{id}",
  "visit.started": "/account/support-access",
  "visit.asked": "/account/support-access",
  "api_key.created": "/api-keys",
  "api_key.signed_in": "/api-keys",
  "sign_in.new_device": "/account/sessions",
  "password.changed": "/account",
  "email.changed": "/account",
  "data.ready": "/account/data",
  "account.reopened": "/account/data",
  "factors.changed": "/account/security",
  "factors.recovery_code_used": "/account/security",
  "identity.linked": "/account/links",
  "identity.unlinked": "/account/links",
  "pin.changed": "/pin",
  "pin.reset_asked": "/pin",
  "pin.removed": "/pin",
  "pin.wrong": "/pin",
  "legal.changed": "/account/legal",
  "colleague.joined": "/account/people",
};

/** The page with details of the notice. */
export const placeOf = ({ kind, facts }: Notice): string =>
  places[kind].replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(String(facts[name])));

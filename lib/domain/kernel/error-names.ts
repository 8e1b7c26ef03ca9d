/** The closed list of kinds of refusals. Each front has a table over them, for HTTP status, number or word. */
export type ErrorCode =
  | "unauthenticated"
  | "login_failed"
  | "forbidden"
  | "pin_required"
  | "proof_required"
  | "invalid"
  | "not_found"
  | "conflict"
  | "unpaid"
  | "limited"
  | "unavailable"
  | "internal";

type Nothing = Record<never, never>;
/** The parameter that the failure is about. */
type About = { parameter: string };
type Family = "vm" | "compute" | "bm" | "gpu" | "vgpu";
type Size = About & { need: number; have: number };

/**
 * Every failure of the product by its stable name, with the facts for its texts. A new name compiles only once it has a
 * kind (`errorCodes`), an English text for programs (`lib/i18n/errors/wire.ts`) and a text for pages (`problems.json`).
 */
export type ErrorParameters = {
  "2fa.expired": Nothing;
  "2fa.just_sent": Nothing;
  "2fa.wrong": About;
  "account.not_found": Nothing;
  "action.missing": Nothing;
  "action.unknown": Nothing;
  "amount.above_balance": { balance: string };
  "api_key.not_found": Nothing;
  "argument.invalid": About & { reason?: string | undefined };
  "argument.unsupported": About & { reason: string };
  "body.overfull": Nothing;
  "body.too_large": Nothing;
  "body.unreadable": Nothing;
  "catalogue.name_taken": { name: string; thing: string; id: number };
  "catalogue.provisioner_unknown": { index: number; name: string; known: string };
  "credit.for_funds": Nothing;
  "credit.insufficient": { credit: string };
  "currency.country": Nothing;
  "email.empty": About;
  "email.foreign": Nothing;
  "email.form": About;
  "email.look_alike": About;
  "email.not_ascii": About;
  "email.same": Nothing;
  "email.too_long": About;
  "factor.already_off": { factor: "any" | "email" };
  "factor.already_on": { factor: "email" | "app" | "passkey" };
  "factor.none_on": Nothing;
  "factor.not_started": Nothing;
  "headers.too_large": Nothing;
  "idempotency.conflict": Nothing;
  "impersonation.forbidden": Nothing;
  "impersonation.read_only": Nothing;
  internal: { request?: string };
  "invoice.combined": Nothing;
  "invoice.not_found": Nothing;
  "invoice.not_unpaid": { status: string };
  "job.not_found": { key?: string };
  "key.address_unconfirmed": Nothing;
  "key.beyond_maker": { limit: "expires" } | { limit: "rights" } | { limit: "ip"; address: string };
  "key.invalid": Nothing;
  "key.line_too_long": Nothing;
  "key.missing": Nothing;
  "key.no_notification": Nothing;
  "key.nothing_unconfirmed": Nothing;
  "key.only_secret": Nothing;
  "key.own_limits": Nothing;
  "key.two_secrets": Nothing;
  "link.gone": Nothing;
  "link.not_found": Nothing;
  "login.failed": Nothing;
  "login.no_user": Nothing;
  "method.not_allowed": Nothing;
  "module.unknown": Nothing;
  "name.empty": About;
  "name.form": About;
  "name.long": About;
  "order.inactive": About;
  "order.min_cpu": Size;
  "order.min_hdd": Size;
  "order.min_ram": Size;
  "order.needs_system": About;
  "order.not_in_location": About & { location: string };
  "order.not_sold": About & { currency: string };
  "order.out_of_stock": About & { location: string };
  "order.wrong_family": About & { family: Family };
  "order.wrong_system": About;
  "orders.too_many_unpaid": { count: number };
  "origin.foreign": Nothing;
  "owner.unproved": Nothing;
  "passkey.known": Nothing;
  "passkey.none": Nothing;
  "passkey.not_found": Nothing;
  "passkey.refused": Nothing;
  "passkey.too_many": Nothing;
  "passkey.unavailable": Nothing;
  "passkey.unknown": Nothing;
  "password.common": About;
  "password.email": About;
  "password.empty": About;
  "password.long": About;
  "password.not_found": Nothing;
  "password.short": About;
  "password.wrong": About;
  "person.required": Nothing;
  "phone.missing": Nothing;
  "pin.busy": Nothing;
  "pin.locked": { isSentAway?: true };
  "pin.not_found": Nothing;
  "pin.not_set": Nothing;
  "pin.required": Nothing;
  "pin.reset_open": Nothing;
  "pin.wrong": Nothing;
  "preset.not_found": Nothing;
  "quote.expired": Nothing;
  "quote.price_changed": { from: string; to: string };
  "quote.unknown": Nothing;
  "rate.limited": { what: "calls" | "tries" | "passwords" };
  "reason.missing": Nothing;
  "request.invalid": Nothing;
  "request.malformed": Nothing;
  "request.timeout": Nothing;
  "request.upgrade": Nothing;
  "right.missing": { right?: string; grantedBy?: "account" | "staff" };
  "secret.not_found": Nothing;
  "server.awaiting_payment": Nothing;
  "server.busy": { action: string; callback: string };
  "server.deleted": Nothing;
  "server.deploying": Nothing;
  "server.failed": Nothing;
  "server.foreign": { parameter?: string };
  "server.not_found": Nothing;
  "server.not_ready": Nothing;
  "server.suspended": Nothing;
  "service.unavailable": Nothing;
  "session.missing": Nothing;
  "session.not_found": Nothing;
  "session.other_account": { seen: "at_sign_in" | "on_page" };
  "sign_up.closed": Nothing;
  "sso.last_way_in": Nothing;
  "sso.offer_ended": Nothing;
  "sso.session_required": Nothing;
  "sso.taken": Nothing;
  "staff.required": Nothing;
  "traffic_plans.not_found": Nothing;
};

export type ErrorName = keyof ErrorParameters;

/** The kind of each; a place that raises it may name another kind where the failure has another meaning. */
export const errorCodes = {
  "2fa.expired": "forbidden",
  "2fa.just_sent": "limited",
  "2fa.wrong": "invalid",
  "account.not_found": "not_found",
  "action.missing": "invalid",
  "action.unknown": "invalid",
  "amount.above_balance": "invalid",
  "api_key.not_found": "not_found",
  "argument.invalid": "invalid",
  "argument.unsupported": "invalid",
  "body.overfull": "invalid",
  "body.too_large": "invalid",
  "body.unreadable": "invalid",
  "catalogue.name_taken": "conflict",
  "catalogue.provisioner_unknown": "invalid",
  "credit.for_funds": "invalid",
  "credit.insufficient": "unpaid",
  "currency.country": "invalid",
  "email.empty": "invalid",
  "email.foreign": "not_found",
  "email.form": "invalid",
  "email.look_alike": "invalid",
  "email.not_ascii": "invalid",
  "email.same": "invalid",
  "email.too_long": "invalid",
  "factor.already_off": "conflict",
  "factor.already_on": "conflict",
  "factor.none_on": "conflict",
  "factor.not_started": "conflict",
  "headers.too_large": "invalid",
  "idempotency.conflict": "conflict",
  "impersonation.forbidden": "forbidden",
  "impersonation.read_only": "forbidden",
  internal: "internal",
  "invoice.combined": "conflict",
  "invoice.not_found": "not_found",
  "invoice.not_unpaid": "conflict",
  "job.not_found": "not_found",
  "key.address_unconfirmed": "conflict",
  "key.beyond_maker": "invalid",
  "key.invalid": "forbidden",
  "key.line_too_long": "conflict",
  "key.missing": "invalid",
  "key.no_notification": "conflict",
  "key.nothing_unconfirmed": "conflict",
  "key.only_secret": "conflict",
  "key.own_limits": "forbidden",
  "key.two_secrets": "conflict",
  "link.gone": "not_found",
  "link.not_found": "not_found",
  "login.failed": "login_failed",
  "login.no_user": "login_failed",
  "method.not_allowed": "invalid",
  "module.unknown": "not_found",
  "name.empty": "invalid",
  "name.form": "invalid",
  "name.long": "invalid",
  "order.inactive": "invalid",
  "order.min_cpu": "invalid",
  "order.min_hdd": "invalid",
  "order.min_ram": "invalid",
  "order.needs_system": "invalid",
  "order.not_in_location": "invalid",
  "order.not_sold": "invalid",
  "order.out_of_stock": "invalid",
  "order.wrong_family": "invalid",
  "order.wrong_system": "invalid",
  "orders.too_many_unpaid": "unpaid",
  "origin.foreign": "forbidden",
  "owner.unproved": "proof_required",
  "passkey.known": "conflict",
  "passkey.none": "conflict",
  "passkey.not_found": "not_found",
  "passkey.refused": "invalid",
  "passkey.too_many": "conflict",
  "passkey.unavailable": "unavailable",
  "passkey.unknown": "login_failed",
  "password.common": "invalid",
  "password.email": "invalid",
  "password.empty": "invalid",
  "password.long": "invalid",
  "password.not_found": "not_found",
  "password.short": "invalid",
  "password.wrong": "invalid",
  "person.required": "forbidden",
  "phone.missing": "conflict",
  "pin.busy": "limited",
  "pin.locked": "pin_required",
  "pin.not_found": "not_found",
  "pin.not_set": "conflict",
  "pin.required": "pin_required",
  "pin.reset_open": "conflict",
  "pin.wrong": "pin_required",
  "preset.not_found": "not_found",
  "quote.expired": "invalid",
  "quote.price_changed": "conflict",
  "quote.unknown": "invalid",
  "rate.limited": "limited",
  "reason.missing": "invalid",
  "request.invalid": "invalid",
  "request.malformed": "invalid",
  "request.timeout": "invalid",
  "request.upgrade": "invalid",
  "right.missing": "forbidden",
  "secret.not_found": "not_found",
  "server.awaiting_payment": "conflict",
  "server.busy": "conflict",
  "server.deleted": "conflict",
  "server.deploying": "conflict",
  "server.failed": "conflict",
  "server.foreign": "forbidden",
  "server.not_found": "not_found",
  "server.not_ready": "conflict",
  "server.suspended": "conflict",
  "service.unavailable": "unavailable",
  "session.missing": "unauthenticated",
  "session.not_found": "not_found",
  "session.other_account": "unauthenticated",
  "sign_up.closed": "forbidden",
  "sso.last_way_in": "conflict",
  "sso.offer_ended": "conflict",
  "sso.session_required": "forbidden",
  "sso.taken": "conflict",
  "staff.required": "forbidden",
  "traffic_plans.not_found": "not_found",
} as const satisfies Record<ErrorName, ErrorCode>;

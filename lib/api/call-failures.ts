import type { AnyOperation } from "@/lib/domain/kernel/operation";
import type { ApiErrorName } from "./error-guide";
import type { WireCall } from "./openapi-calls";

/** Failures that any call may answer. */
export const commonFailures = [
  "action.missing",
  "action.unknown",
  "module.unknown",
  "method.not_allowed",
  "body.unreadable",
  "body.overfull",
  "body.too_large",
  "headers.too_large",
  "request.malformed",
  "request.timeout",
  "request.upgrade",
  "rate.limited",
  "service.unavailable",
  "internal",
] as const satisfies readonly ApiErrorName[];

const byNoun: Record<string, readonly ApiErrorName[]> = {
  server: ["server.not_found", "server.foreign"],
  "api key": ["api_key.not_found"],
  invoice: ["invoice.not_found"],
  job: ["job.not_found"],
};

const choice = [
  "argument.unsupported",
  "order.inactive",
  "order.not_sold",
  "order.wrong_family",
  "order.min_cpu",
  "order.min_ram",
  "order.min_hdd",
  "order.needs_system",
  "order.wrong_system",
] as const satisfies readonly ApiErrorName[];
const place = ["order.not_in_location", "order.out_of_stock"] as const satisfies readonly ApiErrorName[];
const widened = ["key.beyond_maker", "server.foreign"] as const satisfies readonly ApiErrorName[];

/** Failures of the call itself, after the guard has let it through. */
const own: Record<string, readonly ApiErrorName[]> = {
  "auth.login": ["key.missing", "key.invalid"],
  "auth.whmcslogin": ["login.no_user", "login.failed"],
  "auth.2fa_check": ["2fa.wrong", "2fa.expired"],
  "auth.2fa_resend": ["2fa.just_sent", "2fa.expired"],
  "auth.sms_send": ["phone.missing"],
  "api_keys.add": [...widened, "key.line_too_long"],
  "api_keys.edit": [...widened, "key.own_limits"],
  "api_keys.rotate": ["key.beyond_maker", "key.two_secrets"],
  "api_keys.retire": ["secret.not_found", "key.only_secret"],
  "traffic_plans.list": ["traffic_plans.not_found"],
  "eq.quote_instance": [...choice, ...place],
  "eq.order_instance": [
    ...choice,
    ...place,
    "quote.unknown",
    "quote.expired",
    "quote.price_changed",
    "orders.too_many_unpaid",
  ],
  "eq.order_instance.reinstall": [
    ...choice,
    "order.not_in_location",
    "preset.not_found",
    "server.busy",
    "server.awaiting_payment",
    "server.deploying",
    "server.failed",
    "server.suspended",
    "server.deleted",
  ],
  "eq.root_password": ["server.not_ready", "password.not_found"],
  "billing.apply_credit": [
    "invoice.not_unpaid",
    "invoice.combined",
    "amount.above_balance",
    "credit.for_funds",
    "credit.insufficient",
  ],
  "billing.get_product_invoice": ["server.foreign"],
  "billing.mass_pay": ["request.invalid"],
  "billing.reset_password": ["email.foreign"],
};

/** Failures of the guard, which follow from who may call and which proof is needed. */
function guardFailures({ access, asksPin, isCreating, target }: AnyOperation): ApiErrorName[] {
  const isOpen = access.who === "anybody";
  const found: (ApiErrorName | false)[] = [
    !isOpen && "session.missing",
    access.right !== null && "right.missing",
    access.who === "person" && "person.required",
    access.impersonation === "forbidden" && "impersonation.forbidden",
    access.impersonation === "read_write" && "impersonation.read_only",
    access.proof.includes("owner") && "owner.unproved",
    ...(asksPin === "never" ? [] : (["pin.required", "pin.wrong", "pin.locked", "pin.busy"] as const)),
    ...(target ? (byNoun[target.noun] ?? []) : []),
    isCreating && "idempotency.conflict",
  ];
  return found.filter((name) => name !== false);
}

/** The names of this call's failures, without those that every call may answer. */
export function failuresOf({ name, input, operation }: WireCall): ApiErrorName[] {
  const takesMore = Object.keys(input.properties ?? {}).some((one) => one !== "action" && one !== "token");
  return [
    ...new Set([
      ...guardFailures(operation),
      ...(takesMore ? (["argument.invalid"] as const) : []),
      ...(own[name] ?? []),
    ]),
  ];
}

import type { ErrorName, ErrorParameters } from "@/lib/domain/kernel/error-names";
import { busyWords } from "./busy-words";
import type { Wording } from "./wording";

type Entry<N extends ErrorName> = string | Wording | ((facts: ErrorParameters[N]) => string | Wording);

/** `invalid argument <name>` with the reason behind it, when there is more to say than the name. */
const argument = (parameter: string, reason?: string): Wording => ({
  text: reason ? `invalid argument ${parameter}: ${reason}` : `invalid argument ${parameter}`,
  fields: { [parameter]: reason ?? "is not valid" },
});

const saying =
  (reason: string) =>
  ({ parameter }: { parameter: string }): Wording =>
    argument(parameter, reason);

const invalidPin = (reason: string): Wording => ({ text: "invalid pin", fields: { pin: reason } });

const alreadyOn = {
  email: "codes by email are on already",
  app: "the authenticator app is on already",
  passkey: "a passkey is asked for already",
};

const limited = {
  calls: "too many calls, try again later",
  tries: "too many tries, try again later",
  passwords: "too many passwords at once",
};

const movedAddress =
  "The session is bound to the address that opened it, and the address has changed: sign in again.";

const notYourServer = "permission denied #3, this is not your server";

function beyondMaker(facts: ErrorParameters["key.beyond_maker"]): string | Wording {
  if (facts.limit === "rights") return "permission denied, beyond the limits of the key of this session";
  return facts.limit === "expires"
    ? argument("expires", "must not be after the end of the key that makes it")
    : argument("ip", `${facts.address} is not in the list of the key that makes it`);
}

/** The English texts of record. */
const wordings: { [N in ErrorName]: Entry<N> } = {
  "2fa.expired": "the sign-in has expired, start again",
  "2fa.just_sent": "a code was sent just now",
  // Of a sign-in old clients show the text; everywhere else it is a parameter like any other.
  "2fa.wrong": ({ parameter }) =>
    parameter === "user_token"
      ? { text: "invalid code", fields: { user_token: "is not right" } }
      : argument(parameter, "is not right"),
  "account.not_found": "account not found",
  "action.missing": "no action specified",
  "action.unknown": "unknown action",
  "address.blocked_by_staff": "permission denied, an administrator has blocked this address",
  "address.none_free": "no free address in this location",
  "address.not_found": "address not found",
  "amount.changed": ({ from, to, currency }) => ({
    text: `amount changed from ${from} to ${to} ${currency}`,
    fields: { amount: "the amount has changed" },
  }),
  "amount.above_balance": ({ balance }) => argument("amount", `more than the balance due, ${balance}`),
  "api_key.not_found": "API key not found",
  "argument.invalid": ({ parameter, reason, details }) => ({
    ...argument(parameter, reason),
    ...(details === undefined ? {} : { details }),
  }),
  "argument.unsupported": ({ parameter, reason }) => argument(parameter, reason),
  "body.busy": "too many large requests at the moment, try again later",
  "body.overfull": "too many parameters",
  "body.share": "too many large requests from this address, try again later",
  "body.too_large": "body too large",
  "body.unreadable": "unreadable body",
  "callback.unknown": "no such way to pay",
  "callback.unsigned": "signature does not match",
  "card.not_found": "card not found",
  "catalogue.changed_meanwhile": "somebody else changed the catalogue meanwhile",
  "catalogue.entry_not_found": "there is no such entry in the catalogue",
  "catalogue.price_begun": "this price is in effect already",
  "catalogue.price_jump": ({ jumps }) => ({
    text: "a price moves by more than half",
    details: { jumps },
  }),
  "catalogue.provisioner_unknown": ({ index, name, known }) =>
    `locations.${index}.provisioner: there is no ${name}, known are ${known}`,
  "cancellation.not_found": "cancellation request not found",
  "catalogue.name_taken": ({ name, thing, id }) =>
    `the name ${name} belongs to ${thing} ${id}, which is not in the file`,
  "contact.not_found": {
    text: "verification failed, subcontact not found",
    isVerbatim: true,
    fields: { contact_id: "is not one of your contacts" },
  },
  "contact.too_many": "there are fifty contacts already",
  "conversation.newer_message": "a newer message came meanwhile",
  "conversation.not_found": "conversation not found",
  "conversation.unchanged": "the conversation is in that state already",
  "credit.for_funds": () => "an invoice that adds funds cannot be paid from credit",
  "credit.insufficient": ({ credit }) => ({
    text: `insufficient credit: more than the credit, ${credit}`,
    fields: { amount: `more than the credit, ${credit}` },
  }),
  "currency.changed": "the currency of the account changed meanwhile, try again",
  "account.address_missing": ({ limit, currency, fields }) =>
    `an invoice above ${limit} ${currency} needs the buyer's address: ${fields}`,
  "account.charged_back": ({ amount, currency }) =>
    `${currency} ${amount} is owed for a payment that the bank took back, pay it first`,
  "credit.too_low": ({ needed, credit, currency }) =>
    `insufficient credit, ${currency} ${needed} is needed and there is ${currency} ${credit}`,
  "currency.country": argument("currency", "is not sold in that country"),
  "currency.disputable": ({ days }) => ({
    text: `currency changes only when ${days} days have passed since the last payment by card`,
    fields: { billing_currency: "a payment by card may still be taken back" },
  }),
  "currency.in_use": {
    text: "currency changes only without unpaid invoice, payment under way, credit and server",
    fields: { billing_currency: "is in use" },
  },
  "document.too_slow": "making the document took too long, try again later",
  "email.empty": saying("is required"),
  "email.foreign": {
    text: "the billing account cannot be identified, please contact support",
    fields: { email: "is not the account's" },
  },
  "email.form": saying("is no email address"),
  "email.look_alike": saying("has letters that look like others"),
  "email.not_ascii": saying("must have Latin letters before the @"),
  "email.same": argument("email", "is the one it has already"),
  "email.too_long": saying("is too long"),
  "factor.already_off": ({ factor }) =>
    factor === "email" ? "codes by email are off" : "this factor is off already",
  "factor.already_on": ({ factor }) => alreadyOn[factor],
  "factor.none_on": "no second factor is on",
  "factor.not_started": "the set-up has expired, start again",
  "file.account_full": ({ name }) => argument("file", `${name}: no more room for files`),
  "file.empty": ({ name }) => argument("file", `${name} is empty`),
  "file.not_found": "file not found",
  "file.too_large": ({ name }) => argument("file", `${name} is too large`),
  "file.too_many": argument("files", "are too many"),
  "file.type": ({ name }) => argument("file", `${name} is of a kind that is not accepted`),
  "hands.not_found": "request not found",
  "headers.too_large": "headers too large",
  "idempotency.conflict": {
    text: "idempotency key was used with other parameters",
    fields: { idempotency_key: "was used with other parameters" },
  },
  "impersonation.forbidden": "permission denied",
  "impersonation.no_console": "permission denied",
  "impersonation.read_only": "permission denied",
  internal: ({ request }) =>
    request === undefined ? "internal error" : `internal error, request ${request}`,
  "invoice.not_found": {
    text: "invalid invoice id",
    fields: { invoice_id: "is not one of your invoices" },
  },
  "invoice.combined": () => "invoice is part of a combined invoice: pay that one",
  "invoice.not_unpaid": ({ status, isCredit }) => {
    const state =
      isCredit && status === "Unpaid"
        ? "all of the invoice is covered already"
        : `invoice is ${status.toLowerCase()} already`;
    return isCredit ? `nothing to pay, ${state}` : state;
  },
  "job.not_found": ({ key }) =>
    key === undefined ? "job not found" : { text: "AsyncKey not found", isVerbatim: true, extra: { key } },
  "key.address_unconfirmed": "the address waits for its confirmation",
  "key.beyond_maker": beyondMaker,
  "key.invalid": "invalid API key",
  "key.line_too_long": "this key was made by too many keys, one after another, to make one more",
  "key.missing": { text: "no key specified as a parameter", fields: { key: "is required" } },
  "key.no_notification": "the key notifies nobody",
  "key.nothing_unconfirmed": "no address waits for its confirmation",
  "key.only_secret": "the only secret cannot be retired, delete the key instead",
  "key.own_limits": "permission denied, a key cannot lift its own limits",
  "key.two_secrets": "two secrets are valid already, retire one first",
  "link.gone": "the link does not work any more",
  "link.not_found": "link not found",
  "login.failed": {
    text: "auth: authenthication failure",
    isVerbatim: true,
    details: { result: "error", message: "Email or Password Invalid" },
  },
  "login.no_user": { text: "auth: empty username", isVerbatim: true, fields: { user: "is required" } },
  "login.unconfirmed": {
    text: "auth: authenthication failure",
    isVerbatim: true,
    details: { result: "error", message: "Email Address Not Confirmed" },
    extra: {
      description: "The email address is not confirmed yet: open the link that was mailed at sign-up.",
    },
  },
  "machine.silent": "the machine does not answer, nothing was changed",
  "machine.unsupported": "this machine cannot do that, nothing was changed",
  "method.not_allowed": "method not allowed",
  "module.unknown": "unknown module",
  "name.empty": saying("is required"),
  "name.form": saying("has characters that no name has"),
  "name.long": saying("must have at most 60 characters"),
  "order.inactive": saying("is not offered any more"),
  "order.min_cpu": ({ parameter, need, have }) =>
    argument(parameter, `needs ${need} cores, this preset has ${have}`),
  "order.min_hdd": ({ parameter, need, have }) =>
    argument(parameter, `needs ${need} GB of disk, this preset has ${have}`),
  "order.min_ram": ({ parameter, need, have }) =>
    argument(parameter, `needs ${need} GB of memory, this preset has ${have}`),
  "order.needs_licence": saying(
    "needs a licence that this server does not have: billing/add_os_addon buys it",
  ),
  "order.needs_system": saying("needs an operating system"),
  "order.not_in_location": ({ parameter, location }) => argument(parameter, `is not offered in ${location}`),
  "order.not_sold": ({ parameter, currency }) => argument(parameter, `is not sold in ${currency}`),
  "order.out_of_stock": ({ parameter, location }) => argument(parameter, `is out of stock in ${location}`),
  "order.paid": "order is paid, request a cancellation",
  "order.software_unpaid": saying("has a price that this server does not pay: it is sold with an order"),
  "order.wrong_family": ({ parameter, family }) =>
    argument(parameter, `does not fit presets of the family ${family}`),
  "order.wrong_system": saying("cannot be installed on this operating system"),
  "order_template.name_taken": argument("name", "is taken already"),
  "order_template.not_found": "order template not found",
  "estimate.too_many": "an estimate has at most fifty configurations",
  "order_template.too_many": "there are twenty order templates already",
  "orders.too_many_unpaid": ({ count }) => `pay one of your ${count} unpaid orders first`,
  "origin.foreign": "not from a page of this panel",
  "owner.unproved": "confirm that it is you",
  "passkey.known": "this passkey is known already",
  "passkey.none": "there is no passkey",
  "passkey.not_found": "passkey not found",
  "passkey.refused": argument("answer", "is not right"),
  "passkey.too_many": "there are twenty passkeys already",
  "passkey.unavailable": "passkeys need a host name with TLS",
  "passkey.unknown": "the passkey is not known here",
  "password.common": saying("is one of the most common passwords"),
  "password.email": saying("must not be the email"),
  "password.empty": saying("is required"),
  "password.long": saying("is too long"),
  "password.not_found": "password not found",
  "password.short": saying("must have at least 10 characters"),
  "password.wrong": saying("is not right"),
  "payment.not_found": "payment not found",
  "payment.unavailable": "the payment service does not answer, nothing was charged",
  "person.required": "permission denied",
  "staff.email_taken": argument("email", "belongs to another account"),
  "staff.last_admin": "this is the last administrator",
  "staff.no_factor": "no second factor is set up, ask an administrator for a link",
  "staff.not_customer": "staff accounts cannot act as customers",
  "staff.not_found": "staff account not found",
  "staff.required": "permission denied",
  "staff.right_missing": "permission denied",
  "phone.missing": "no phone number in the profile",
  "pin.busy": "too many PINs at once",
  "pin.locked": ({ isSentAway }) => (isSentAway ? "too many wrong PINs" : invalidPin("is not right")),
  "pin.not_found": "PIN not found",
  "pin.not_set": "no PIN is set",
  "pin.required": invalidPin("is required"),
  "pin.reset_open": "a reset was already asked for",
  "pin.wrong": invalidPin("is not right"),
  "location.not_found": "location not found",
  "datacenter.not_found": "data centre not found",
  "stock.not_found": "machine not found",
  "promo.not_found": "promo code not found",
  "promo.unknown": saying("is not known"),
  "promo.early": saying("is not valid yet"),
  "promo.over": saying("is no longer valid"),
  "promo.other_preset": saying("is not for this preset"),
  "promo.used_up": saying("is used up"),
  "promo.used_enough": saying("was used as often as one account may"),
  "promo.not_sold": ({ parameter, currency }) =>
    argument(parameter, `takes nothing off prices in ${currency}`),
  "preset.not_found": "preset not found",
  "quote.expired": argument("quote", "has expired"),
  "quote.price_changed": ({ from, to }) => ({
    text: `price changed from ${from} to ${to}`,
    fields: { quote: "the price has changed" },
  }),
  "quote.unknown": argument("quote", "is not a quote for this order"),
  "rate.limited": ({ what }) => limited[what],
  "correction.not_found": "credit correction not found",
  "correction.over": "the credit correction is decided or expired",
  "correction.own": "a second person has to decide",
  "job.over": "the task is over",
  "message.erased": "what the message said is not kept any more",
  "message.not_found": "message not found",
  "message.sent": "the message was sent and holds a secret",
  "payment_report.not_found": "report not found",
  "payment_report.over": "the report is settled already",
  "import.cancelled": ({ receipt }) =>
    argument("id", `${receipt}, its invoice was cancelled, and the money became credit`),
  "import.refunded": ({ receipt }) => argument("id", `${receipt}, its invoice was refunded`),
  "import.returned": ({ receipt }) => argument("id", `${receipt}, a part of it was returned`),
  "import.spent": ({ receipt }) => argument("id", `${receipt}, its money was spent`),
  "receipt.not_found": "receipt not found",
  "receipt.over": "the receipt is booked or set aside",
  "server.not_suspended": "the server is not suspended by staff",
  "reason.missing": "a reason is required, such as the ticket",
  "request.invalid": ({ parameter, reason }) =>
    parameter === undefined || reason === undefined
      ? "invalid request"
      : { text: `invalid request: ${reason}`, fields: { [parameter]: reason } },
  "request.malformed": "malformed request",
  "request.timeout": "request timeout",
  "request.upgrade": "no other protocol is spoken here",
  "requests.too_many": "too many requests from this address at the same time, try again later",
  "right.missing": ({ right, grantedBy }) => ({
    text: "permission denied",
    ...(right === undefined ? {} : { details: { missing_right: right, granted_by: grantedBy } }),
  }),
  "record.alone": ({ name }) => ({ text: `a CNAME has to be alone at ${name}`, details: { name } }),
  "record.dname": ({ name }) => ({
    text: `a DNAME has to be the only one of its name, and nothing lies beneath it: ${name}`,
    details: { name },
  }),
  "record.not_found": "record not found",
  "record.too_many": "the zone has as many records as may be",
  "subdomain.not_found": "subdomain not found",
  "zone.known": argument("name", "is a zone of yours already"),
  "zone.not_found": "zone not found",
  "zone.reserved": argument("name", "cannot be a zone of a customer"),
  "zone.slave": "the zone is a slave, its records come from its masters",
  "zone.taken": argument("name", "belongs to another account, or did until lately"),
  "zone.too_many": "the account has as many zones as may be",
  "secret.not_found": "secret not found",
  "server.awaiting_payment": "server is awaiting payment",
  "server_view.too_many": "there are thirty saved views already",
  "webhook.not_found": "webhook not found",
  "webhook.off": "the webhook is switched off",
  "webhook.too_many": "there are five webhooks already",
  "ssh_key.known": argument("key", "is stored already"),
  "ssh_key.not_found": "SSH key not found",
  "ssh_key.too_many": "there are a hundred SSH keys already",
  "tag.protected": "permission denied",
  "tag.too_long": "invalid token data, too long",
  "tag.too_many": "there are two hundred tags already",
  "server.busy": ({ action, why, callback }) => ({
    text: `${action} is running`,
    extra: { description: busyWords[why](action) },
    ...(callback === undefined ? {} : { details: { callback } }),
  }),
  "server.change_open": "a change of this server waits for its payment",
  "server.hourly": "this server is charged by the hour and cannot be changed",
  "server.deleted": "server is deleted",
  "server.deploying": "server is deploying",
  "server.ending": "server is ending, delete the cancellation request first",
  "server.failed": "server is failed",
  "server.foreign": ({ parameter }) =>
    parameter === undefined
      ? notYourServer
      : { text: notYourServer, fields: { [parameter]: "is not your server" } },
  "server.not_found": "server not found",
  "server.not_ready": "server is not ready yet",
  "server.off": "server is switched off",
  "console.not_found": "console not found",
  "iso.mounted": "image is mounted",
  "iso.not_found": "image not found",
  "iso.not_ready": "image is not ready",
  "iso.too_many": "too many images",
  "iso.too_often": "too many images were fetched in the last hour",
  "server.on": "server is switched on",
  "server.overdue": "server is not paid",
  "server.suspended": "server is suspended",
  "service.unavailable": "service unavailable, try again",
  "session.missing": ({ isMoved }) => ({
    text: "invalid token",
    ...(isMoved ? { extra: { description: movedAddress } } : {}),
  }),
  "session.not_found": "session not found",
  "session.other_account": ({ seen }) =>
    seen === "on_page" ? "signed in to another account" : "this is another account",
  "sign_up.closed": "sign-up is closed",
  "sso.last_way_in": "this is the only way to sign in, set a password first",
  "sso.offer_ended": "the offer to link has expired, start again",
  "sso.session_required": "sign in through a linked service first",
  "sso.taken": "this identity opens another account",
  "traffic_plans.not_found": "error while looking for traffic plans",
  "sign_in.not_found": "sign-in not found",
  "sso.off": "sign-in through this service is off",
  "colleague.forbidden": "permission denied",
  "colleague.not_found": "colleague not found",
  "colleague.beyond": "permission denied, beyond the rights of this session",
  "colleague.own": "this address is your own",
  "colleague.too_many": "too many colleagues",
  "colleague.other_email": "the invitation is for another address",
  "account.not_shared": "account not found",
  "template.not_found": "DNS template not found",
  "template.too_many": "there are too many DNS templates",
  "resolver.off": "there is no resolver to ask",
  "identity.off": "identity checks are off",
  "identity.verified": "the account is verified already",
  "visit.not_found": "visit not found",
  "visit.of_staff": "staff accounts cannot be visited",
  "visit.reason_missing": argument("support_reason", "is required"),
  "visit.refused": "the customer does not allow support to visit",
};

/** What a program is told of this failure. */
export function wireWording<N extends ErrorName>(name: N, facts: ErrorParameters[N]): Wording {
  const entry: Entry<N> = wordings[name];
  const said = typeof entry === "function" ? entry(facts) : entry;
  return typeof said === "string" ? { text: said } : said;
}

import type { AnnouncementStage } from "@/lib/base/announcements";
import type { Failure } from "@/lib/base/failure";
import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { LegalKind } from "@/lib/base/legal";
import type { Currency } from "@/lib/base/money";
import type { StaffRole } from "@/lib/base/staff-roles";

/** Every mail that the panel writes, by name, and the facts that it tells. */
export type AccountNotices = {
  /**
   * The link that makes an account. Nothing that the asker typed is in it: it may go to someone who asked for
   * nothing.
   */
  "sign_up.confirm": { url: string };
  /** To someone who has an account and signs up once more, or whose address someone else would take. */
  "sign_up.known_address": Nothing;
  "password.reset": { url: string };
  "password.changed": Nothing;
  /** To the new address: the link that makes it the account's. */
  "email.confirm": { url: string };
  /** To the old address: what is asked, what was done, and the way back. */
  "email.change_asked": { to: string; url: string };
  "email.changed": { to: string; url: string };
  /** The copy of the account's data can be downloaded. */
  "data.ready": { until: Date };
  /** `erasedOn` is the day on which the personal data are erased, `payout` credit that is paid out; null = none. */
  "account.closed": { erasedOn: string | null; payout: { amount: string; currency: Currency } | null };
  /** Support has opened the account again before that day. */
  "account.reopened": Nothing;
  /** The account was taken over from another system; its password there is that of here, if there was one. */
  "account.moved": { hasPassword: boolean };
};

export type LoginNotices = {
  "sign_in.code": { code: string };
  /** `device` is empty where the browser did not say what it is. */
  "sign_in.new_device": Circumstances & { device: string; url: string };
};

export type FactorChange =
  | "totp_on"
  | "totp_off"
  | "email_on"
  | "email_off"
  | "passkey_on"
  | "passkey_off"
  | "passkey_added"
  | "passkey_removed"
  | "codes_made";

export type TwoFactorNotices = {
  /** The code that confirms a change of factors. */
  "factors.code": { code: string };
  /** `passkey` is the name of the one that was added or removed. */
  "factors.changed": Circumstances & { change: FactorChange; passkey?: string };
  "factors.recovery_code_used": Circumstances & { left: number };
};

export type LinkedAccountNotices = {
  /** `email` is empty where the service vouches for none. */
  "identity.linked": Circumstances & { service: string; email: string };
  "identity.unlinked": Circumstances & { service: string; email: string };
};

export type PinNotices = {
  "pin.changed": Nothing;
  "pin.reset_asked": Nothing;
  "pin.removed": Nothing;
  /** Nothing that the guesser typed is in it. `lockedMinutes` is null when the last try began no lock. */
  "pin.wrong": { total: number; since: Date; lockedMinutes: number | null };
};

export type KeyNotices = {
  /** `maker` is the name of the key whose session made it; null = it was made in a session of a person. */
  "api_key.created": Circumstances & { id: number; name: string; maker: string | null };
  "api_key.signed_in": Circumstances & { id: number; name: string };
  /** The owner tries the notification out: nobody signed in. */
  "api_key.notification_tried": Circumstances & { name: string };
  /** To a mailbox that may be a stranger's: nothing that the account's owner has written is in it. */
  "recipient.confirm": { url: string };
};

export type MemberNotices = {
  /** To someone who is invited to work in another's account; `account` is its address. */
  "colleague.invited": { url: string; account: string; hours: number };
  /** To the owner, once that was accepted. */
  "colleague.joined": { email: string; role: "administrator" | "technician" | "billing" | "viewer" };
};

export type LegalNotices = {
  /** A new version in effect from the day `on`; `summary` is what has changed, "" = nothing is said. */
  "legal.changed": {
    document: LegalKind;
    version: number;
    on: string;
    isNow: boolean;
    summary: string;
    url: string;
  };
  /**
   * The data-processing agreement `number` was concluded between `customer` and `company`; `digest` is the SHA-256 of its
   * PDF, which is at `url`.
   */
  "legal.agreed": {
    number: number;
    version: number;
    signer: string;
    customer: string;
    company: string;
    digest: string;
    at: Date;
    url: string;
  };
};

export type EstimateNotices = {
  /** Support has put a configuration into the estimate; `text` is a line of theirs, "" = none. */
  "estimate.offered": { preset: string; location: string; count: number; text: string };
};

export type PriceNotices = {
  /**
   * A plan costs another price from the first period on that begins on the day `from`, net for a month; `servers` are those
   * of the account that have it, each with its price before.
   */
  "price.changed": {
    plan: string;
    currency: Currency;
    price: string;
    from: string;
    servers: readonly { hostname: string; old: string }[];
  };
  /** The change that was announced is canceled; `servers` is how many had been told of. */
  "price.unchanged": { plan: string; servers: number };
};

export type ContractNotices = {
  /**
   * A consumer has withdrawn from a contract or cancelled it: what was declared, when. To the address that was typed.
   * `endsOn` is the day wanted; null = as soon as possible.
   */
  "contract.declared": {
    declaration: "withdrawal" | "cancellation";
    number: number;
    name: string;
    contract: string;
    endsOn: string | null;
    at: Date;
  };
};

/** What was said of an announcement; `hostnames` are the first of the `servers` concerned, none where all customers are. */
type Announced = {
  id: number;
  stage: AnnouncementStage;
  title: string;
  text: string;
  servers: number;
  hostnames: readonly string[];
  /** ISO 8601 text; null = it has not begun. */
  began: string | null;
  url: string;
};

export type AnnouncementNotices = {
  /** `from` and `to`: when it is planned, as ISO 8601 text. */
  "maintenance.updated": Announced & { from: string | null; to: string | null };
  "incident.updated": Announced;
};

export type StaffNotices = {
  /** The link with which an invited member of staff sets a password and a second factor. */
  "staff.join": { url: string; hours: number };
  /** To the one who tries a mail server in the settings. */
  "settings.tried": Nothing;
};

export type TicketNotices = {
  /** What support wrote, to each of its readers; `canReply` = an answer to the mail arrives, `isFirst` = nobody asked. */
  "conversation.answered": {
    id: number;
    subject: string;
    by: string;
    text: string;
    canReply: boolean;
    isFirst?: boolean;
  };
  /** Support takes it for solved; `url` is where the customer says how well. */
  "conversation.solved": { id: number; subject: string; url: string };
  /** To agents: the first answer is about to be late. `due` is ISO 8601 text, `url` the ticket's page for staff. */
  "conversation.due": { id: number; subject: string; due: string; url: string };
};

export type AbuseNotices = {
  /** To who has complained, whom nobody knows: that it has arrived, as which number. */
  "abuse.received": { number: number; address: string };
  /** To a customer who has not answered the complaint `number` in the ticket `id`; `due` is ISO 8601 text. */
  "abuse.reminder": { id: number; number: number; address: string; due: string };
};

/** Who of support, and why. */
type Visitor = { name: string; kind: StaffRole; reason: string };

export type ImpersonationNotices = {
  "visit.started": Visitor & { mode: "read_only" | "read_write" };
  /** The customer has switched support access off, or not allowed consoles. */
  "visit.asked": Visitor;
};

export type ServerNotices = {
  /** `paidUntil`: null = it is charged by the hour. */
  "server.deployed": { id: number; hostname: string; ip: string; paidUntil: string | null };
  "server.deploy_failed": {
    id: number;
    hostname: string;
    failure: Failure;
    refunded: string;
    currency: Currency;
    job: string;
  };
  /**
   * A rule was broken for its minutes, or is kept again. `servers` are the first of `count`, `id` the first of them; `value` is
   * what was read last, null = it is no number.
   */
  "server.alert": {
    id: number;
    metric: "cpu" | "memory" | "disk" | "in" | "out" | "down" | "unreachable";
    threshold: number;
    minutes: number;
    isOver: boolean;
    servers: readonly { id: number; hostname: string; value: number | null }[];
    count: number;
  };
  /** A backup or a snapshot by schedule could not be made; told once, until one has succeeded. */
  "server.backup_failed": { id: number; hostname: string; what: "backup" | "snapshot"; failure: Failure };
  /** A paid order that staff look at first: it waits, a proof of identity is asked for, or it was not accepted. */
  "order.review": { id: number; hostname: string; what: "waiting" | "identity" | "rejected" };
  /** What was credited because it took too long, null = nothing (yet); `isReady` = it is over now. */
  "server.deploy_late": {
    id: number;
    hostname: string;
    isReady: boolean;
    amount: string | null;
    currency: Currency;
    job: string;
  };
};

export type InvoiceNotices = {
  /** `due` is what is left to pay, until the day `dueOn`; the invoice itself is attached. */
  "invoice.created": {
    id: number;
    number: string;
    title: InvoiceTitle;
    total: string;
    due: string;
    currency: Currency;
    dueOn: string;
    /** What pays it together with others. */
    together?: Together;
  };
};

/** A payment of several invoices: all that is to be paid of it, and the reference of a transfer; null = none is taken. */
export type Together = { invoice: number; number: string; amount: string; reference: string | null };

/** An invoice and what is to be paid of it. `number` is what it is called: of one without a number `#` and its id. */
type Owing = { invoice: number; number: string; amount: string; currency: Currency };
/**
 * An open invoice of a server; `all`: where there are several, each of them and their sum. `due` is a day. `together`: what
 * pays one of them with others.
 */
export type OpenOwing = Owing & {
  together?: readonly Together[];
  all?: {
    amount: string;
    invoices: readonly { id: number; number: string; amount: string; due: string }[];
  };
};
/** What a plan of dunning adds: `text` of its own, and how many servers the mail is about; absent = one. */
type Dunned = { text?: string; servers?: number };
/** Of servers by the hour, for which no invoice is open: the credit, and what the next day costs. */
type ByTheHour = { hostname: string; credit: string; day: string; currency: Currency };

export type BillingNotices = {
  /** `isAttached`: the invoice goes with it, because there was only a pro forma before. */
  "invoice.paid": Owing & { title?: InvoiceTitle; isAttached?: boolean };
  /** The amount is credit, unless it went to the card that had paid. */
  "credit_note.issued": {
    number: string;
    of: string;
    amount: string;
    currency: Currency;
    isToCard?: boolean;
  };
  /** What was paid of something that is no more, and became credit, without a credit note: it was no sale. */
  "payment.credited": Owing & { title?: InvoiceTitle };
  /** What went from the credit back to the card that had paid the invoice, without a credit note. */
  "payment.refunded": Owing;
  /** A payment that the bank took back; `owed` is what the account owes for all such payments. */
  "payment.taken_back": Owing & { owed: string };
  /** The same of one that staff took back with the import that had booked it. */
  "payment.unbooked": Owing & { owed: string };
  /** An invoice that is collected by direct debit on the day `day`, from `account`, of which little is shown. */
  "debit.announced": Owing & { day: string; account: string; mandate: string; creditor: string };
  /** Of the renewal of a server; `due` is a day. `isByCard`: a saved card is going to be charged by itself. */
  "renewal.reminder": OpenOwing & Dunned & { hostname: string; due: string; isByCard: boolean };
  /** `suspendOn` is the day from which the server cannot be used; null = that is not decided. */
  "renewal.overdue": OpenOwing & Dunned & { hostname: string; due: string; suspendOn: string | null };
  /** What pays by itself will not be enough on the day `due`, or for the next day of `servers` by the hour. */
  "credit.low":
    | (OpenOwing & { hostname: string; due: string; credit: string })
    | (ByTheHour & { servers: number });
  "payment.failed": OpenOwing & { hostname: string; credit: string };
  /** `deleteOn` is the day on which the server is deleted; null = that is not decided. */
  "server.suspended":
    | (OpenOwing & { id: number; hostname: string; deleteOn: string | null })
    | (ByTheHour & { id: number; deleteOn: string });
  /** `reason` is what staff show to the customer; "" = nothing. */
  "server.suspended_by_staff": { id: number; hostname: string; company: string; reason: string };
  /**
   * Staff have ended it, after so many days. `charge`: what is to be paid for it, by the day `due`; null = its days are not
   * charged. `paidUntil`: a day, once that is paid; null = it is charged by the hour, or ends now.
   */
  "server.resumed": {
    id: number;
    hostname: string;
    days: number;
    currency: Currency;
    paidUntil: string | null;
    charge: { amount: string; due: string } | null;
    /** When it ends for good, as its owner has asked; null = nobody has. */
    ends: { day: string; isNow: boolean } | null;
  };
  /** Staff have changed it; `reason` is what they show to the customer, "" = nothing. */
  "server.changed_by_staff": {
    id: number;
    hostname: string;
    company: string;
    reason: string;
    change:
      | { what: "due"; until: string }
      | { what: "price"; amount: string; currency: Currency; months: number }
      | { what: "resize"; plan: string }
      | { what: "blocked" | "unblocked"; address: string }
      | { what: "reinstall" | "given" | "received" | "ended" | "screen" | "firewall_on" | "firewall_off" };
  };
  /** A late transfer for an order that had expired became credit; `orders` is what was ordered. */
  "payment.late": Owing & { hostname: string };
  /** `left` of one that was not paid: its invoice is cancelled, there was none, or the bank took back what had paid it. */
  "server.terminated": { id: number; hostname: string } & (
    | { why: "asked" }
    | { why: "unpaid"; left: "cancelled" | "nothing" | "taken_back" }
  );
};

export type Notices = AccountNotices &
  LoginNotices &
  TwoFactorNotices &
  LinkedAccountNotices &
  PinNotices &
  KeyNotices &
  MemberNotices &
  LegalNotices &
  ContractNotices &
  PriceNotices &
  EstimateNotices &
  AnnouncementNotices &
  StaffNotices &
  ImpersonationNotices &
  ServerNotices &
  InvoiceNotices &
  BillingNotices &
  AbuseNotices &
  TicketNotices;

export type Nothing = Record<string, never>;
/** When and from where it happened. */
export type Circumstances = { at: Date; address: string };

export type Mail = { subject: string; body: string };
/** The addresses of the panel's pages. */
export type Pages = Record<
  | "login"
  | "reset"
  | "account"
  | "sessions"
  | "supportAccess"
  | "pin"
  | "apiKeys"
  | "servers"
  | "jobs"
  | "billing"
  | "invoices"
  | "help"
  | "people"
  | "ownData"
  | "estimate",
  string
>;
/**
 * Subject and text of a mail as ICU messages of the variables that lib/i18n/mails/variables names. A line of nothing but
 * empty variables is left out, with the empty line after it.
 */
export type MailTemplate = { subject: string; body: string };
export type MailTemplates<Of> = { [Name in keyof Of]: MailTemplate };

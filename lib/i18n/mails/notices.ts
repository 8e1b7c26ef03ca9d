import type { AnnouncementStage } from "@/lib/base/announcements";
import type { Failure } from "@/lib/base/failure";
import type { LegalKind } from "@/lib/base/legal";
import type { Currency } from "@/lib/base/money";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { BillingNotices, InvoiceNotices } from "./money-notices";

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
  /** `until`: the last day on which its price holds; null = it is that of the day of the order. */
  "estimate.offered": { preset: string; location: string; count: number; text: string; until: string | null };
  "estimate.withdrawn": { preset: string; location: string; count: number };
};

export type PriceNotices = {
  /**
   * A plan costs another price from the first period on that begins on the day `from`, net for a month; `servers` are those
   * of the account that have it, each with its price before.
   */
  "price.changed": {
    /** Absent = servers. */
    what?: "servers" | "products";
    plan: string;
    /** For how many months the price is; absent = one. */
    months?: number;
    currency: Currency;
    price: string;
    from: string;
    servers: readonly { hostname: string; old: string }[];
  };
  /** The change that was announced is canceled; `servers` is how many had been told of. */
  "price.unchanged": { what?: "servers" | "products"; plan: string; servers: number };
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
  /** Somebody offers a server to the account until that day, `YYYY-MM-DD`. Nothing that the other side typed is in it. */
  "server.transfer_offered": { until: string };
  /** The other account has answered an offer; `amount` is what came back for unused days, null = nothing. */
  "server.transfer_ended": {
    id: number;
    hostname: string;
    outcome: "accepted" | "declined";
    amount: string | null;
    currency: Currency;
  };
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

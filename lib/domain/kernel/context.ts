import type { Database } from "@/lib/db/client";
import type { ColleagueRole } from "./colleague-roles";
import type { StaffKind } from "./staff-rights";

declare const brand: unique symbol;

export type SessionKind = "password" | "key" | "browser" | "sso" | "support" | "staff" | "colleague";

/** A tag as the API shows it (specification 2.11). */
export type TagRecord = {
  id: number;
  component: string;
  component_id: number;
  tag: string;
  value: string;
  extra: string;
  internal: number;
};

/** An order known to billing that waits for its payment, as the API shows it (modules 5.1.1). */
export type BillingServer = { id: number; name: string; status: string; config: string };

/** What every customer's request needs of the account, read together with the session in one query. */
export type AccountFacts = {
  id: number;
  uuid: string;
  billingId: number;
  email: string;
  region: string;
  companyId: number;
  companyName: string;
  allowedPayments: string[];
  hasBilling: boolean;
  currency: "EUR" | "RUB" | "USD";
  country: string;
  language: string;
  status: string;
  isCorporate: boolean;
  isVerified: boolean;
  /** What the check of who the customer is has found; null = none has reported. */
  identityId: string | null;
  identityComment: string | null;
  vatNumber: string;
  hasPin: boolean;
  secondFactor: "totp" | "email" | "passkey" | null;
  tags: TagRecord[];
};

export type SessionFacts = {
  id: string;
  token: string;
  kind: SessionKind;
  expiresAt: Date;
  isBound: boolean;
  apiKeyId: number | null;
  /**
   * The only server that a server key reaches; null = the whole account. Of a colleague who reaches several it is one
   * that does not exist, so that who asks for this alone refuses too much rather than too little.
   */
  serverId: number | null;
  /** The servers that a colleague reaches; null where no such limit is set (reach.ts). */
  reach: readonly number[] | null;
  isPinExempt: boolean;
  /** Until then the owner's proof given in this session is valid; null = never given. */
  ownerProvedUntil: Date | null;
  /** Ids of the servers that this session may see. */
  serverIds: number[];
  deployKeys: Record<string, string>;
  /** Empty for the key of one server. */
  billingServers: BillingServer[];
};

/** `isMoved`: with the token of a session that is bound to another address. */
export type Guest = { kind: "guest"; isMoved?: true };
/** A member of staff who acts for the customer, with a reason that the customer is told. */
export type OnBehalf = {
  visitId: number;
  staffAccountId: number;
  staffName: string;
  staffKind: StaffKind;
  mode: "read_only" | "read_write";
  reason: string;
  /** The customer lets support use consoles, for now. */
  mayUseConsoles: boolean;
};

/** Somebody whom the account's owner has invited, signed in to an account of their own as well. */
export type Colleague = { id: number; personId: number; email: string; role: ColleagueRole };

/** Whoever is signed in to `account`: its owner, a program with its key, a colleague, or staff acting for the owner. */
export type Customer = {
  kind: "customer";
  account: AccountFacts;
  session: SessionFacts;
  permissions: ReadonlySet<string>;
  /** As the API shows them (specification 2.1). */
  shownPermissions: readonly string[];
  onBehalf?: OnBehalf;
  colleague?: Colleague;
};
/** Whoever may run commands on the panel's machine. */
export type Operator = { kind: "operator" };
/** A member of staff, signed in to an account of their own. */
export type Staff = {
  kind: "staff";
  account: {
    id: number;
    email: string;
    name: string;
    kind: StaffKind;
    language: string;
    /** Whether an authenticator app is asked for; the demo's staff may do without. */
    hasFactor: boolean;
  };
  session: Pick<SessionFacts, "id" | "expiresAt" | "ownerProvedUntil">;
};
export type Actor = Guest | Customer | Operator | Staff;

/** `accountId`: the account concerned, where the actor does not name it. */
export type AuditNote = {
  accountId?: number;
  target?: string;
  changes: Record<string, unknown>;
  /** What was done to several: each is on record by itself, in place of them all. */
  each?: { target: string; changes: Record<string, unknown> }[];
  /** The visit of staff that it is about, where the actor is not on it, and the reason given. */
  visit?: { id: number; reason: string | null };
};

/**
 * Who asks, when, from where, and through which database handle. Only lib/session and lib/testing create one: its brand
 * keeps other code from calling an operation in somebody's name.
 */
export type Context<A extends Actor = Actor> = {
  readonly [brand]: true;
  readonly requestId: string;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  /** Device id of a browser, from its cookie or new on its first visit; null for API calls. */
  readonly deviceId: string | null;
  /** Why staff make this change for a customer, in one line that the customer reads; null in every other session. */
  readonly supportReason: string | null;
  /** True for calls of our own pages, which were checked for cookie and origin. */
  readonly isPanelCall: boolean;
  readonly actor: A;
  readonly db: Database;
  /** Adds what this change did to the audit row; secrets must never be passed. */
  readonly note: (note: AuditNote) => void;
};

export type SignedContext = Context<Customer>;
export type StaffContext = Context<Staff>;

import type { Database } from "@/lib/db/client";

declare const brand: unique symbol;

export type SessionKind = "password" | "key" | "browser" | "sso" | "support";

/** A tag as the wire shows it (specification 2.11). */
export type TagRecord = {
  id: number;
  component: string;
  component_id: number;
  tag: string;
  value: string;
  extra: string;
  internal: number;
};

/** An order that billing knows and that waits for its payment, as the wire shows it (modules 5.1.1). */
export type BillingServer = { id: number; name: string; status: string; config: string };

/** What every request by a customer knows of the account, read together with the session in one query. */
export type AccountFacts = {
  id: number;
  uuid: string;
  billingId: number;
  role: "customer" | "support" | "admin";
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
  /** The one server that a server key reaches; null = the whole account. */
  serverId: number | null;
  isPinExempt: boolean;
  /** Password and second factor were given in this session, and need not be again before; null = never. */
  ownerProvedUntil: Date | null;
  /** Ids of the servers that this session sees. */
  serverIds: number[];
  deployKeys: Record<string, string>;
  /** Empty for the key of one server. */
  billingServers: BillingServer[];
};

export type Guest = { kind: "guest" };
/** A member of staff who acts in the customer's place, for a reason that the customer is told. */
export type OnBehalf = {
  staffAccountId: number;
  staffName: string;
  mode: "read_only" | "read_write";
  reason: string;
};

/** Somebody signed in to `account`: its owner, a program with its key, or staff in its owner's place. */
export type Customer = {
  kind: "customer";
  account: AccountFacts;
  session: SessionFacts;
  permissions: ReadonlySet<string>;
  /** As answers name them (specification 2.1). */
  shownPermissions: readonly string[];
  onBehalf?: OnBehalf;
};
/** Whoever may run commands on the machine that the panel is on. */
export type Operator = { kind: "operator" };
export type Actor = Guest | Customer | Operator;

/** `accountId`: whose account it is about, where the actor does not say it. */
export type AuditNote = { accountId?: number; target?: string; changes: Record<string, unknown> };

/**
 * Who asks, when, from where, and through which database handle. Only lib/session and lib/testing make one:
 * the brand keeps everybody else from calling an operation in somebody's name.
 */
export type Context<A extends Actor = Actor> = {
  readonly [brand]: true;
  readonly requestId: string;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  /** Of a browser, by its long-lived cookie or new for its first visit; null for callers of the wire. */
  readonly deviceId: string | null;
  /** Through the door of our own pages: cookie and same origin. */
  readonly isPanelCall: boolean;
  readonly actor: A;
  readonly db: Database;
  /** Says what this change did, for the audit row; secrets never go in. */
  readonly note: (note: AuditNote) => void;
};

export type SignedContext = Context<Customer>;

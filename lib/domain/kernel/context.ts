import type { Database } from "@/lib/db/client";

declare const brand: unique symbol;

export type SessionKind = "password" | "key" | "browser" | "sso" | "support";

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
  /** The only server that a server key reaches; null = the whole account. */
  serverId: number | null;
  isPinExempt: boolean;
  /** Until then the owner's proof given in this session is valid; null = never given. */
  ownerProvedUntil: Date | null;
  /** Ids of the servers that this session may see. */
  serverIds: number[];
  deployKeys: Record<string, string>;
  /** Empty for the key of one server. */
  billingServers: BillingServer[];
};

export type Guest = { kind: "guest" };
/** A member of staff who acts for the customer, with a reason that the customer is told. */
export type OnBehalf = {
  staffAccountId: number;
  staffName: string;
  mode: "read_only" | "read_write";
  reason: string;
};

/** Whoever is signed in to `account`: its owner, a program with its key, or staff acting for the owner. */
export type Customer = {
  kind: "customer";
  account: AccountFacts;
  session: SessionFacts;
  permissions: ReadonlySet<string>;
  /** As the API shows them (specification 2.1). */
  shownPermissions: readonly string[];
  onBehalf?: OnBehalf;
};
/** Whoever may run commands on the panel's machine. */
export type Operator = { kind: "operator" };
export type Actor = Guest | Customer | Operator;

/** `accountId`: the account concerned, where the actor does not name it. */
export type AuditNote = { accountId?: number; target?: string; changes: Record<string, unknown> };

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
  /** True for calls of our own pages, which were checked for cookie and origin. */
  readonly isPanelCall: boolean;
  readonly actor: A;
  readonly db: Database;
  /** Adds what this change did to the audit row; secrets must never be passed. */
  readonly note: (note: AuditNote) => void;
};

export type SignedContext = Context<Customer>;

import type { Brand } from "@/lib/base/brand";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import type { MemberRole } from "../access/member-roles";
import type { BillingServer, Tag } from "../account/schema";
import type { StaffRight } from "../staff/staff-rights";

declare const brand: unique symbol;

export type SessionKind = "password" | "key" | "browser" | "sso" | "support" | "staff" | "colleague";

/** What every customer's request needs of the account, read together with the session in one query. */
export type AccountDetails = {
  id: number;
  uuid: string;
  billingId: number;
  email: string;
  region: string;
  companyId: number;
  /** The brand where the account was made; null = its company's. */
  brandId: number | null;
  companyName: string;
  /** Time zone of the seller, in which all billing dates are. */
  zone: string;
  allowedPayments: string[];
  hasBilling: boolean;
  currency: "EUR" | "RUB" | "USD";
  country: string;
  language: string;
  status: string;
  isCorporate: boolean;
  isVerified: boolean;
  /** The result of the KYC check; null = none reported. */
  kycId: string | null;
  kycComment: string | null;
  vatNumber: string;
  hasPin: boolean;
  secondFactor: "totp" | "email" | "passkey" | null;
  tags: Tag[];
};

export type SessionDetails = {
  id: string;
  token: string;
  kind: SessionKind;
  expiresAt: Date;
  isBound: boolean;
  apiKeyId: number | null;
  /**
   * The only server that a server key reaches; null = the whole account. For a member or key with several servers an id that
   * does not exist, so that code that checks only this rejects too much rather than too little.
   */
  serverId: number | null;
  /** The servers that a member, or a key of a project, reaches; null = not limited so (reach.ts). */
  reach: readonly number[] | null;
  isPinExempt: boolean;
  /** Reauthentication in this session is valid until then; null = never done. */
  ownerProvedUntil: Date | null;
  /** Ids of the servers that this session may see. */
  serverIds: number[];
  deployKeys: Record<string, string>;
  /** Empty for the key of one server. */
  billingServers: BillingServer[];
};

/** `isMoved`: has the token of a session that is bound to another address. */
export type Guest = { kind: "guest"; isMoved?: true };
/** A member of staff who impersonates the customer, with a reason shown to the customer. */
export type OnBehalf = {
  impersonationId: number;
  staffAccountId: number;
  staffName: string;
  staffRights: readonly StaffRight[];
  mode: "read_only" | "read_write";
  reason: string;
  /** The customer currently allows support to use consoles. */
  mayUseConsoles: boolean;
};

/** A member invited by the account's owner, with an account of their own. */
export type AccountMember = { id: number; personId: number; email: string; role: MemberRole };

/** The actor signed in to `account`: its owner, an API key, a member, or impersonating staff. */
export type Customer = {
  kind: "customer";
  account: AccountDetails;
  session: SessionDetails;
  permissions: ReadonlySet<string>;
  /** As the API shows them (specification 2.1). */
  shownPermissions: readonly string[];
  onBehalf?: OnBehalf;
  member?: AccountMember;
};
/** The operator, who runs commands on the panel's machine. */
export type Operator = { kind: "operator" };
/** A member of staff, signed in to an account of their own. */
export type Staff = {
  kind: "staff";
  account: {
    id: number;
    email: string;
    name: string;
    /** The built-in role, as customers are shown it. */
    kind: StaffRole;
    /** The name of the role of the company's own, if theirs is one. */
    roleName: string | null;
    rights: readonly StaffRight[];
    /** The companies whose customers they see; null = all. */
    companies: readonly number[] | null;
    language: string;
    /** Whether an authenticator app is required; demo staff may go without. */
    hasFactor: boolean;
  };
  session: Pick<SessionDetails, "id" | "expiresAt" | "ownerProvedUntil">;
};
export type Actor = Guest | Customer | Operator | Staff;

/** `accountId`: the account concerned, where the actor does not name it. */
export type AuditNote = {
  accountId?: number;
  target?: string;
  changes: Record<string, unknown>;
  /** Changes of several targets, or for several accounts: recorded as one row each, instead of one for all. */
  each?: { target: string; changes: Record<string, unknown>; accountId?: number }[];
  /** The impersonation session it concerns, if the actor is not in it, and the reason. */
  visit?: { id: number; reason: string | null };
};

/**
 * The caller, time, IP address and database handle. Only lib/session and lib/testing create one: its brand keeps
 * other code from calling operations without authentication.
 */
export type Context<A extends Actor = Actor> = {
  readonly [brand]: true;
  readonly requestId: string;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  /** Device id of a browser, from its cookie or newly generated; null for API calls. */
  readonly deviceId: string | null;
  /**
   * The reason for a change by impersonating staff, in one line, shown to the customer; null in every other session.
   */
  readonly supportReason: string | null;
  /** True for calls of our own pages, which were checked for cookie and origin. */
  readonly isPanelCall: boolean;
  /** The brand of the host that was asked; of a job that of its account. */
  readonly brand: Brand;
  readonly actor: A;
  readonly db: Database;
  /** Adds what this change did to the audit row; secrets must never be passed. */
  readonly note: (note: AuditNote) => void;
};

export type SignedContext = Context<Customer>;
export type StaffContext = Context<Staff>;

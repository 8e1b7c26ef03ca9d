import { type DomainError, fail } from "../errors/fail";
import type {
  AccountDetails,
  AccountMember,
  Context,
  Guest,
  OnBehalf,
  Operator,
  SessionDetails,
  SignedContext,
  Staff,
  StaffContext,
} from "../operation/context";
import { hasStaffRight, type StaffRight } from "../staff/staff-rights";
import type { ForbiddenTopic } from "./impersonation-topics";
import { isLookingRole, maySpend } from "./member-roles";
import { isOwnerAsked } from "./reauthentication";
import type { Within } from "./within";

/** Proofs required beyond a session: the account's PIN; a recent reauthentication by the owner. */
export type Credentials = "pin" | "owner";

/** Who may call an operation, as data: enforced by the guard, and read by buttons and the API's documentation. */
export type Access = {
  level: "read" | "write";
  /** Anybody; any session; a person, not an API key; staff and the operator, not customers. */
  who: "anybody" | "session" | "person" | "staff";
  /** The right that the session must have: a customer's, or for staff one of staff-rights.ts. Null = any session. */
  right: string | null;
  proof: readonly Credentials[];
  /**
   * For impersonating staff: allowed; only in read-write mode; in read-write mode while the customer allows consoles;
   * never.
   */
  impersonation: "allowed" | "read_write" | "console" | "forbidden";
  /**
   * Topic in the list of what stays forbidden during impersonation, for calls that are completely or partly forbidden
   * to staff.
   */
  topic?: ForbiddenTopic;
  /**
   * Whether members with its right may call it. Default: if it has a right and needs no reauthentication by the
   * owner.
   */
  colleagues?: boolean;
  /** Spends the owner's money: not available to impersonating staff, or to members who only manage servers. */
  spends?: true;
  /** Account-wide: callers limited to some servers may not call it. */
  whole?: true;
  /**
   * Grants or widens rights: always, or with some parameters (then `run` calls `requireGrantor`). Granting requires
   * reauthentication in every kind of session; "always" includes it.
   */
  grants?: "always" | "sometimes";
  /** For operations of staff: how it keeps to the companies of staff who are limited to some. Left out, it refuses them. */
  within?: Within;
};

/** The default of `right` is `<module>/<action>` of the operation. */
export type AccessTerms<L extends Access["level"] = Access["level"]> = Omit<Access, "level" | "right"> & {
  level: L;
  right: string | null | undefined;
};

type Further = {
  who?: "session" | "person";
  right?: string | null;
  proof?: readonly Credentials[];
  impersonation?: Access["impersonation"];
  topic?: ForbiddenTopic;
  colleagues?: boolean;
  spends?: true;
  whole?: true;
  grants?: Access["grants"];
};

const given = ({ topic, colleagues: members, spends, whole, grants }: Further) => ({
  ...(topic ? { topic } : {}),
  ...(members === undefined ? {} : { colleagues: members }),
  ...(spends ? { spends } : {}),
  ...(whole ? { whole } : {}),
  ...(grants ? { grants } : {}),
});

const proofOf = ({ proof = [], grants }: Further): readonly Credentials[] =>
  grants === "always" && !proof.includes("owner") ? [...proof, "owner"] : proof;

/**
 * For everybody, also without a session. Manages its own transactions, because counts of failed attempts must persist
 * even if the call fails.
 */
export const anybody = <L extends Access["level"]>(level: L): AccessTerms<L> => ({
  level,
  who: "anybody",
  right: null,
  proof: [],
  impersonation: "allowed",
});

export const reads = ({
  who,
  right,
  proof,
  impersonation,
  ...further
}: Further = {}): AccessTerms<"read"> => ({
  ...given(further),
  level: "read",
  who: who ?? "session",
  right,
  proof: proof ?? [],
  impersonation: impersonation ?? "allowed",
});

/** Runs in one transaction, together with its audit row. */
export const writes = (terms: Further = {}): AccessTerms<"write"> => {
  const { who, right, impersonation, spends } = terms;
  const proof = proofOf(terms);
  return {
    ...given(terms),
    level: "write",
    who: who ?? "session",
    right,
    proof,
    impersonation:
      impersonation ?? (who === "person" || proof.length > 0 || spends ? "forbidden" : "read_write"),
  };
};

/** For staff with that right (null = all staff), and for the operator on the panel's machine. */
export const byStaff = <L extends Access["level"]>(
  level: L,
  right: StaffRight | null,
  { grants }: Pick<Further, "grants"> = {},
): AccessTerms<L> => ({
  ...given({ grants }),
  level,
  who: "staff",
  right,
  proof: proofOf({ grants }),
  impersonation: "forbidden",
});

/** The properties of an operation that access depends on. */
export type Guarded = { name: string; access: Access };

/** The properties of an actor that decide whether it may call. */
export type Asking =
  | Guest
  | Operator
  | { kind: "staff"; account: Pick<Staff["account"], "rights" | "companies"> }
  | AskingCustomer;
type AskingCustomer = {
  kind: "customer";
  account: Pick<AccountDetails, "hasPin">;
  session: Pick<SessionDetails, "kind" | "apiKeyId" | "serverId" | "isPinExempt">;
  permissions: ReadonlySet<string>;
  onBehalf?: Pick<OnBehalf, "mode" | "mayUseConsoles">;
  member?: Pick<AccountMember, "role">;
};

export type Refusal = {
  isAllowed: false;
  reason:
    | "session.missing"
    | "right.missing"
    | "person.required"
    | "staff.required"
    | "staff.right_missing"
    | "staff.limited"
    | "staff.not_customer"
    | "colleague.forbidden"
    | "impersonation.forbidden"
    | "impersonation.no_console"
    | "impersonation.read_only";
  missingRight: string | null;
  grantedBy: "account" | "staff" | "owner" | null;
};
export type Decision = { isAllowed: true; proof: readonly Credentials[] } | Refusal;

const denied = (reason: Refusal["reason"]): Refusal => ({
  isAllowed: false,
  reason,
  missingRight: null,
  grantedBy: null,
});

/** Whether members may call it if their role has the right. */
export const isForMembers = ({ right, proof, colleagues: members }: Access): boolean =>
  members ?? (right !== null && !proof.includes("owner"));

/** Members have the rights of their role, except what only the owner in person may do. */
function refuseMember({ member, permissions }: AskingCustomer, access: Access): Refusal | null {
  if (!member) return null;
  const { right, level } = access;
  const isSpent = access.spends === true && !maySpend(member.role);
  if (!isForMembers(access) || isSpent) return denied("colleague.forbidden");
  const isBeyond = right !== null && !permissions.has(right);
  const isChange = level === "write" && right !== null && isLookingRole(member.role);
  if (!isBeyond && !isChange) return null;
  return { ...denied("right.missing"), missingRight: right, grantedBy: "owner" };
}

function refuseImpersonator({ onBehalf }: AskingCustomer, { impersonation }: Access): Refusal | null {
  if (!onBehalf || impersonation === "allowed") return null;
  if (impersonation === "forbidden") return denied("impersonation.forbidden");
  if (onBehalf.mode !== "read_write") return denied("impersonation.read_only");
  const isConsole = impersonation === "console" && !onBehalf.mayUseConsoles;
  return isConsole ? denied("impersonation.no_console") : null;
}

function decideForStaff(actor: Asking, { right, proof, within }: Access): Decision {
  if (actor.kind === "guest") return denied("session.missing");
  if (actor.kind === "customer") return denied("staff.required");
  const isEnough = actor.kind === "operator" || right === null || hasStaffRight(actor.account, right);
  if (isEnough && actor.kind === "staff" && actor.account.companies !== null && within === undefined)
    return denied("staff.limited");
  return isEnough
    ? { isAllowed: true, proof: actor.kind === "staff" ? proof : [] }
    : { ...denied("staff.right_missing"), missingRight: right };
}

const isPinWanted = ({ account, session }: AskingCustomer): boolean => account.hasPin && !session.isPinExempt;

/** Whether this actor may call the operation. One answer for the guard, buttons and API errors; targets are looked up after it. */
export function decide(actor: Asking, { access }: Guarded): Decision {
  if (access.who === "anybody") return { isAllowed: true, proof: [] };
  if (access.who === "staff") return decideForStaff(actor, access);
  if (actor.kind === "staff") return denied("staff.not_customer");
  if (actor.kind !== "customer") return denied("session.missing");
  const outside = refuseMember(actor, access);
  if (outside) return outside;
  const { right } = access;
  if (right !== null && !actor.permissions.has(right)) {
    const grantedBy = actor.session.apiKeyId === null ? "staff" : "account";
    return { ...denied("right.missing"), missingRight: right, grantedBy };
  }
  if (access.whole && actor.session.serverId !== null)
    return { ...denied("right.missing"), missingRight: right, grantedBy: "account" };
  if (access.who === "person" && actor.session.apiKeyId !== null) return denied("person.required");
  const refused = refuseImpersonator(actor, access);
  if (refused) return refused;
  const isWanted = { pin: isPinWanted(actor), owner: isOwnerAsked(actor.session) };
  return { isAllowed: true, proof: access.proof.filter((proof) => isWanted[proof]) };
}

export function refuse({ reason, missingRight, grantedBy }: Refusal): DomainError {
  if (reason === "right.missing")
    return missingRight !== null && grantedBy !== null
      ? fail(reason, { right: missingRight, grantedBy })
      : fail(reason);
  if (reason === "staff.right_missing") return fail(reason, { right: missingRight ?? "" });
  return fail(reason);
}

/** Throws if the caller may not call it with any parameters. */
export function requireAllowed({ actor }: Context, guarded: Guarded): void {
  const decision = decide(actor, guarded);
  if (decision.isAllowed) return;
  const isMoved = actor.kind === "guest" && actor.isMoved === true;
  throw decision.reason === "session.missing" && isMoved
    ? fail("session.missing", { isMoved })
    : refuse(decision);
}

/** Throws for impersonating staff, who must never do this for a customer, such as anything that needs the PIN. */
export function refuseImpersonation({ actor }: SignedContext): void {
  if (actor.onBehalf) throw fail("impersonation.forbidden");
}

/** Throws unless the owner calls in person: others must not set the password or change the email. */
export function requireAccountOwner(context: SignedContext): void {
  refuseImpersonation(context);
  if (context.actor.member) throw fail("colleague.forbidden");
}

export const isSigned = (context: Context): context is SignedContext => context.actor.kind === "customer";

export const isStaff = (context: Context): context is StaffContext => context.actor.kind === "staff";

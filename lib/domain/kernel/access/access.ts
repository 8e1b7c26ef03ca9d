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

/** Proofs asked for beyond a session: the account's PIN; the owner's password and second factor, given just now. */
export type Credentials = "pin" | "owner";

/** Who may call an operation, as data: the guard decides by it, and buttons and the API's documentation read it. */
export type Access = {
  level: "read" | "write";
  /** Anybody; any session; a person, but no program with an API key; staff and the operator, but no customer. */
  who: "anybody" | "session" | "person" | "staff";
  /** The right that the session must have: a customer's, or for staff one of staff-rights.ts. Null = any session. */
  right: string | null;
  proof: readonly Credentials[];
  /**
   * For impersonating staff: allowed; only with write mode; with write mode while the customer allows consoles;
   * never.
   */
  impersonation: "allowed" | "read_write" | "console" | "forbidden";
  /**
   * What it is about, for the list of what stays forbidden during impersonation: of a call that staff never make, or
   * make in part.
   */
  topic?: ForbiddenTopic;
  /**
   * Whether members may call it, with the right that it asks for. Left out: where it asks for a right, and for no
   * proof of the owner.
   */
  colleagues?: boolean;
  /** It buys something with the owner's money: staff never do so for a customer, nor members who only keep servers. */
  spends?: true;
  /** Account-wide: callers limited to some servers may not call it. */
  whole?: true;
  /**
   * It gives rights or widens them: always, or with some parameters (then `run` calls `requireGrantor`). Granting
   * requires reauthentication in every kind of session; "always" requires it by itself.
   */
  grants?: "always" | "sometimes";
};

/** Left out, `right` is `<module>/<action>` of the operation. */
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
 * For everybody, also without a session. Its transactions are its own, because counts of failed attempts must stay
 * although the call fails.
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

/** The facts of an operation on which access depends. */
export type Guarded = { name: string; access: Access };

/** What of an actor decides whether it may call. */
export type Asking =
  | Guest
  | Operator
  | { kind: "staff"; account: Pick<Staff["account"], "kind"> }
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

/** Whether members may call it, where their role has the right. */
export const isForMembers = ({ right, proof, colleagues: members }: Access): boolean =>
  members ?? (right !== null && !proof.includes("owner"));

/** Members have the rights of their role, and nothing that belongs to the owner in person. */
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

function decideForStaff(actor: Asking, { right, proof }: Access): Decision {
  if (actor.kind === "guest") return denied("session.missing");
  if (actor.kind === "customer") return denied("staff.required");
  const isEnough = actor.kind === "operator" || right === null || hasStaffRight(actor.account.kind, right);
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

/** Refuses what staff never do for a customer, such as anything that asks for the PIN. */
export function refuseImpersonation({ actor }: SignedContext): void {
  if (actor.onBehalf) throw fail("impersonation.forbidden");
}

/** Refuses what a call that others may make for the owner must not do: set a password, change the email. */
export function requireAccountOwner(context: SignedContext): void {
  refuseImpersonation(context);
  if (context.actor.member) throw fail("colleague.forbidden");
}

export const isSigned = (context: Context): context is SignedContext => context.actor.kind === "customer";

export const isStaff = (context: Context): context is StaffContext => context.actor.kind === "staff";

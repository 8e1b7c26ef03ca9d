import type { Actor, Context, Customer, SignedContext } from "./context";
import { type DomainError, fail } from "./errors";
import { isOwnerAsked } from "./owner-proof";

/** Proofs asked for beyond a session: the account's PIN; the owner's password and second factor, given just now. */
export type Proof = "pin" | "owner";

/** Who may call an operation, as data: the guard decides by it, and buttons and the API's documentation read it. */
export type Access = {
  level: "read" | "write";
  /** Anybody; any session; a person, but no program with an API key; the operator, but no customer. */
  who: "anybody" | "session" | "person" | "staff";
  /** The right that the session must have; null = any session. */
  right: string | null;
  proof: readonly Proof[];
  /** For staff acting for a customer: allowed; only in a visit that may write; never. */
  impersonation: "allowed" | "read_write" | "forbidden";
};

/** Left out, `right` is `<module>/<action>` of the operation. */
export type AccessTerms = Omit<Access, "right"> & { right: string | null | undefined };

type Further = {
  who?: "session" | "person";
  right?: string | null;
  proof?: readonly Proof[];
  impersonation?: Access["impersonation"];
};

/**
 * For everybody, also without a session. Its transactions are its own, because counts of failed attempts must stay
 * although the call fails.
 */
export const anybody = (level: Access["level"]): AccessTerms => ({
  level,
  who: "anybody",
  right: null,
  proof: [],
  impersonation: "allowed",
});

export const reads = ({ who, right, proof, impersonation }: Further = {}): AccessTerms => ({
  level: "read",
  who: who ?? "session",
  right,
  proof: proof ?? [],
  impersonation: impersonation ?? "allowed",
});

/** Runs in one transaction, together with its audit row. */
export const writes = ({ who, right, proof, impersonation }: Further = {}): AccessTerms => ({
  level: "write",
  who: who ?? "session",
  right,
  proof: proof ?? [],
  impersonation: impersonation ?? (who === "person" || proof?.length ? "forbidden" : "read_write"),
});

/** For whoever runs the panel: at present the operator on its machine. */
export const byStaff = (level: Access["level"]): AccessTerms => ({
  level,
  who: "staff",
  right: null,
  proof: [],
  impersonation: "forbidden",
});

/** The facts of an operation on which access depends. */
export type Guarded = { name: string; access: Access };

export type Refusal = {
  isAllowed: false;
  reason:
    | "session.missing"
    | "right.missing"
    | "person.required"
    | "staff.required"
    | "impersonation.forbidden"
    | "impersonation.read_only";
  missingRight: string | null;
  grantedBy: "account" | "staff" | null;
};
export type Decision = { isAllowed: true; proof: readonly Proof[] } | Refusal;

const denied = (reason: Refusal["reason"]): Refusal => ({
  isAllowed: false,
  reason,
  missingRight: null,
  grantedBy: null,
});

function refuseImpersonator({ onBehalf }: Customer, { impersonation }: Access): Refusal | null {
  if (!onBehalf || impersonation === "allowed") return null;
  if (impersonation === "forbidden") return denied("impersonation.forbidden");
  return onBehalf.mode === "read_write" ? null : denied("impersonation.read_only");
}

const isPinWanted = ({ account, session }: Customer): boolean => account.hasPin && !session.isPinExempt;

/** Whether this actor may call the operation. One answer for the guard, buttons and API errors; targets are looked up after it. */
export function decide(actor: Actor, { access }: Guarded): Decision {
  if (access.who === "anybody") return { isAllowed: true, proof: [] };
  if (access.who === "staff")
    return actor.kind === "operator" ? { isAllowed: true, proof: [] } : denied("staff.required");
  if (actor.kind !== "customer") return denied("session.missing");
  const { right } = access;
  if (right !== null && !actor.permissions.has(right)) {
    const grantedBy = actor.session.apiKeyId === null ? "staff" : "account";
    return { ...denied("right.missing"), missingRight: right, grantedBy };
  }
  if (access.who === "person" && actor.session.apiKeyId !== null) return denied("person.required");
  const refused = refuseImpersonator(actor, access);
  if (refused) return refused;
  const isWanted = { pin: isPinWanted(actor), owner: isOwnerAsked(actor.session) };
  return { isAllowed: true, proof: access.proof.filter((proof) => isWanted[proof]) };
}

export const refuse = ({ reason, missingRight, grantedBy }: Refusal): DomainError =>
  reason === "right.missing" && missingRight !== null && grantedBy !== null
    ? fail(reason, { right: missingRight, grantedBy })
    : fail(reason);

export const isSigned = (context: Context): context is SignedContext => context.actor.kind === "customer";

import type { Actor, Context, Customer } from "./context";
import { DomainError, type ErrorCode, notFound } from "./errors";

export type Access = "public" | "read" | "write" | "pin";

/** What a decision needs to know of an operation; every operation is one. */
export type Guarded = { name: string; access: Access; permission: string | null };

/** A server as far as access goes; null = there is none with that id. */
export type ServerTarget = { id: number; accountId: number; isDeleted: boolean };

export type Decision =
  | { isAllowed: true; needsPin: boolean }
  | {
      isAllowed: false;
      code: ErrorCode;
      reason: string;
      text: string;
      missingRight: string | null;
      grantedBy: "account" | "staff" | null;
    };

const refusal = (
  code: ErrorCode,
  reason: string,
  text: string,
  missingRight: string | null = null,
  grantedBy: "account" | "staff" | null = null,
): Decision => ({ isAllowed: false, code, reason, text, missingRight, grantedBy });

function decideServer(actor: Customer, target: ServerTarget | null): Decision | null {
  const foreign = refusal("forbidden", "server.foreign", "permission denied #3, this is not your server");
  if (!target || target.accountId !== actor.account.id) return foreign;
  if (actor.session.serverId !== null && actor.session.serverId !== target.id) return foreign;
  if (target.isDeleted) return refusal("not_found", "server.not_found", "server not found");
  return null;
}

/**
 * May this actor do this (to that server)? One answer for the guard, for buttons and for API errors.
 * `target`: undefined = the operation has none; null = no such server.
 */
export function can(actor: Actor, operation: Guarded, target?: ServerTarget | null): Decision {
  if (operation.access === "public") return { isAllowed: true, needsPin: false };
  if (actor.kind === "job") return { isAllowed: true, needsPin: false };
  if (actor.kind === "guest") return refusal("unauthenticated", "session.missing", "invalid token");
  if (operation.permission !== null && !actor.permissions.has(operation.permission)) {
    const grantedBy = actor.session.apiKeyId === null ? "staff" : "account";
    return refusal("forbidden", "right.missing", "permission denied", operation.permission, grantedBy);
  }
  const refused = target === undefined ? null : decideServer(actor, target);
  if (refused) return refused;
  return {
    isAllowed: true,
    needsPin: operation.access === "pin" && actor.account.hasPin && !actor.session.isPinExempt,
  };
}

export function refuse(decision: Extract<Decision, { isAllowed: false }>): DomainError {
  if (decision.reason === "server.not_found") return notFound("server");
  return new DomainError(decision.code, decision.text, {
    doc: decision.reason,
    ...(decision.missingRight
      ? { details: { missing_right: decision.missingRight, granted_by: decision.grantedBy } }
      : {}),
  });
}

export const isSigned = (context: Context): context is Context<Customer> => context.actor.kind === "customer";

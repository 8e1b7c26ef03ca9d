import { isForMembers } from "@/lib/domain/kernel/access/access";
import { type ErrorName, errorEntries, errorNames } from "@/lib/domain/kernel/errors/error-names";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { WireCall } from "./openapi-calls";

/** Errors that any call may return. */
export const commonFailures: readonly ErrorName[] = errorNames.filter(
  (name) => errorEntries[name].isOfEveryCall,
);

/** Errors of the access check, derived from who may call and which proof is required. */
function guardFailures({ access, asksPin, isCreating, target }: AnyOperation): ErrorName[] {
  const isOpen = access.who === "anybody";
  const found: (ErrorName | false)[] = [
    !isOpen && "session.missing",
    access.right !== null && "right.missing",
    access.who === "person" && "person.required",
    !isOpen && access.who !== "staff" && !isForMembers(access) && "colleague.forbidden",
    access.impersonation === "forbidden" && "impersonation.forbidden",
    access.impersonation === "read_write" && "impersonation.read_only",
    (access.proof.includes("owner") || access.grants !== undefined) && "owner.unproved",
    ...(asksPin === "never" ? [] : (["pin.required", "pin.wrong", "pin.locked", "pin.busy"] as const)),
    ...(target?.fails ?? []),
    isCreating && "idempotency.conflict",
  ];
  return found.filter((name) => name !== false);
}

/** Returns the names of this call's errors, without those common to all calls. */
export function failuresOf({ input, operation }: Pick<WireCall, "input" | "operation">): ErrorName[] {
  const takesMore = Object.keys(input.properties ?? {}).some((one) => one !== "action" && one !== "token");
  return [
    ...new Set([
      ...guardFailures(operation),
      ...(takesMore ? (["argument.invalid"] as const) : []),
      ...operation.fails,
    ]),
  ];
}

import type { SignedContext } from "../kernel/context";
import { DomainError } from "../kernel/errors";

/** Second factors belong to a person: neither a program with a key nor staff in somebody's place may touch them. */
export function insistOnPerson({ actor: { session } }: SignedContext): void {
  if (session.apiKeyId === null && session.kind !== "support") return;
  throw new DomainError("forbidden", "permission denied", { doc: "right.missing" });
}

import type { SignedContext } from "./context";
import { DomainError } from "./errors";

/** Refuses a session of a browser whose owner has not been proved in the last minutes; having signed in is no such proof. */
export function requireOwner({ actor: { session }, now }: SignedContext): void {
  if (session.kind !== "browser") return;
  if (session.ownerProvedUntil !== null && session.ownerProvedUntil > now) return;
  throw new DomainError("proof_required", "confirm that it is you", { doc: "owner.unproved" });
}

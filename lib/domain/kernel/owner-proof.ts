import type { SignedContext } from "./context";
import { DomainError } from "./errors";

/** How long a browser is not asked again who sits before it (decisions 3, "Owner's proof"). */
export const ownerProofSeconds = 300;

/** Refuses a session of a browser whose owner has not been proved in the last minutes; having signed in is no such proof. */
export function requireOwner({ actor: { session }, now }: SignedContext): void {
  if (session.kind !== "browser") return;
  if (session.ownerProvedUntil !== null && session.ownerProvedUntil > now) return;
  throw new DomainError("proof_required", "confirm that it is you", { doc: "owner.unproved" });
}

import type { SignedContext } from "../kernel/context";
import { DomainError } from "../kernel/errors";

/**
 * Refuses sessions of API keys, of one server or of all: sessions and sign-ins are a matter of the person, and a
 * program whose key got into wrong hands must not put its owner out.
 */
export function insistOnPerson({ actor }: SignedContext): void {
  if (actor.session.apiKeyId === null) return;
  throw new DomainError("forbidden", "permission denied", { doc: "person.required" });
}

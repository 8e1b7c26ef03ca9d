import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";

/** Id of the agent who writes. Operator commands write no messages. */
export function staffOf(actor: Actor): { id: number; name: string } {
  if (actor.kind !== "staff") throw fail("staff.required");
  return { id: actor.account.id, name: actor.account.name };
}

import type { Actor } from "../../kernel/context";
import { fail } from "../../kernel/errors";

/** Who of staff writes. The operator's commands write to nobody. */
export function staffOf(actor: Actor): { id: number; name: string } {
  if (actor.kind !== "staff") throw fail("staff.required");
  return { id: actor.account.id, name: actor.account.name };
}

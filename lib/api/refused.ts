import { decide, type Refusal } from "@/lib/domain/kernel/access/access";
import type { Actor } from "@/lib/domain/kernel/operation/context";
import { pageCalls } from "./find-operation";

/**
 * Returns the calls of the panel's pages that this actor may not make, as `<endpoint>/<action>` → reason; empty for
 * most users.
 */
export const refusedTo = (actor: Actor, say: (refusal: Refusal) => string): Record<string, string> =>
  Object.fromEntries(
    pageCalls().flatMap(([name, operation]) => {
      const decision = decide(actor, operation);
      return decision.isAllowed ? [] : [[name, say(decision)]];
    }),
  );

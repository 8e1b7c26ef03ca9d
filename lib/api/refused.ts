import { decide, type Refusal } from "@/lib/domain/kernel/access/access";
import type { Actor } from "@/lib/domain/kernel/operation/context";
import { pageCalls } from "./find-operation";

/** What our pages could call and this actor may not, by `<endpoint>/<action>`, each with why; for most people nothing. */
export const refusedTo = (actor: Actor, say: (refusal: Refusal) => string): Record<string, string> =>
  Object.fromEntries(
    pageCalls().flatMap(([name, operation]) => {
      const decision = decide(actor, operation);
      return decision.isAllowed ? [] : [[name, say(decision)]];
    }),
  );

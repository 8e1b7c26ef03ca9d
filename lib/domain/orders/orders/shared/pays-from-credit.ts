import type { SignedContext } from "../../../kernel/operation/context";

/** An account whose tag `auto_credit` is 0 is never charged from credit at ordering. */
export const paysFromCredit = (context: SignedContext): boolean =>
  !context.actor.account.tags.some((tag) => tag.tag === "auto_credit" && tag.value === "0");

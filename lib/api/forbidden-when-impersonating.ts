import { type ForbiddenTopic, forbiddenTopics } from "@/lib/domain/kernel/access/impersonation-topics";
import { pageCalls } from "./find-operation";

/**
 * What stays forbidden during impersonation, in the order in which it is listed; consoles unless the customer allows
 * them.
 */
export function forbiddenInImpersonation(mayUseConsoles: boolean): ForbiddenTopic[] {
  const found = new Set(pageCalls().map(([, { access }]) => access.topic));
  if (mayUseConsoles) found.delete("consoles");
  return forbiddenTopics.filter((topic) => found.has(topic));
}

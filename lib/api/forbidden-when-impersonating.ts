import { type ForbiddenTopic, forbiddenTopics } from "@/lib/domain/kernel/access/impersonation-topics";
import { pageCalls } from "./find-operation";

/**
 * Returns the topics forbidden during impersonation, in display order; consoles only if the customer does not allow
 * them.
 */
export function forbiddenInImpersonation(mayUseConsoles: boolean): ForbiddenTopic[] {
  const found = new Set(pageCalls().map(([, { access }]) => access.topic));
  if (mayUseConsoles) found.delete("consoles");
  return forbiddenTopics.filter((topic) => found.has(topic));
}

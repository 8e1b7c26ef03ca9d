import { isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";
import { DomainError, fail } from "./fail";

/** Maps any unexpected error to one fixed text for callers; its details go to the log. */
export function knownError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseDown(error) || isTimedOut(error)) {
    log.warn({ requestId, error: errorParams(error) }, "database unavailable");
    return fail("service.unavailable", {}, { retryAfterSeconds: 5 });
  }
  log.error({ requestId, error: errorParams(error) }, "unexpected error");
  return fail("internal", { request: requestId });
}

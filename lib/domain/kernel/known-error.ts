import { isDatabaseDown } from "@/lib/db/client";
import { errorFacts, log } from "@/lib/log";
import { DomainError } from "./errors";

/** Anything a rule did not foresee: one fixed sentence outside, the truth in the log. */
export function knownError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseDown(error)) {
    log.warn({ requestId, error: errorFacts(error) }, "database unavailable");
    return new DomainError("unavailable", "service unavailable, try again", {
      doc: "service.unavailable",
      retryAfterSeconds: 5,
    });
  }
  log.error({ requestId, error: errorFacts(error) }, "unexpected error");
  return new DomainError("internal", `internal error, request ${requestId}`, { doc: "internal" });
}

import { notFound } from "next/navigation";
import type { ErrorCode } from "@/lib/domain/kernel/errors/error-entry";
import { DomainError } from "@/lib/domain/kernel/errors/fail";

const hidden: ReadonlySet<ErrorCode> = new Set(["not_found", "forbidden", "invalid"]);

/**
 * Returns the page's object, or shows the not-found page. Unknown, malformed and other customers' ids are
 * indistinguishable.
 */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && hidden.has(error.code)) notFound();
    throw error;
  });
}

import { notFound } from "next/navigation";
import type { ErrorCode } from "@/lib/domain/kernel/errors/error-entry";
import { DomainError } from "@/lib/domain/kernel/errors/fail";

const hidden: ReadonlySet<ErrorCode> = new Set(["not_found", "forbidden", "invalid"]);

/** Returns what a page is about, or shows the not-found page: unknown, ill-formed and foreign ids look alike. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && hidden.has(error.code)) notFound();
    throw error;
  });
}

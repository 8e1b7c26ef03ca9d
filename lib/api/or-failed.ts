import { DomainError } from "@/lib/domain/kernel/errors/fail";

/**
 * For a part of a page that may fail while the others are shown. Resolves to null if the user may not see it,
 * undefined if it could not be read.
 */
export const orFailed = <T>(work: Promise<T>): Promise<T | null | undefined> =>
  work.catch((error: unknown) =>
    error instanceof DomainError && error.code === "forbidden" ? null : undefined,
  );

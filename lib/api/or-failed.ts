import { DomainError } from "@/lib/domain/kernel/errors/fail";

/** A part of a page that may fail while the others are shown: null for what this visitor may not see, undefined for what could not be read. */
export const orFailed = <T>(work: Promise<T>): Promise<T | null | undefined> =>
  work.catch((error: unknown) =>
    error instanceof DomainError && error.code === "forbidden" ? null : undefined,
  );

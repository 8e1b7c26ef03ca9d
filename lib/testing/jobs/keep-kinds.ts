import { afterAll } from "vitest";
import { kindOfOperation, noteKind } from "@/lib/domain/kernel/server/hold-server";

/**
 * Gives the real job kinds of these operations back after a file's tests: files share a process. To be called before
 * the file makes kinds of its own by their names.
 */
export function keepKinds(...operations: string[]): void {
  const kept = operations.flatMap((operation) => kindOfOperation(operation) ?? []);
  afterAll(() => {
    for (const kind of kept) noteKind(kind);
  });
}

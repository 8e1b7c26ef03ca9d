import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import type { SignedContext } from "../context";
import { DomainError } from "../errors";

/** Second factors belong to a person: neither a program with a key nor staff in somebody's place may touch them. */
export function insistOnPerson({ actor: { session } }: SignedContext): void {
  if (session.apiKeyId === null && session.kind !== "support") return;
  throw new DomainError("forbidden", "permission denied", { doc: "right.missing" });
}

/** The account's row, locked until the end of the transaction: changes of its factors come one after another. */
export async function lockAccount(db: Database, accountId: number): Promise<typeof accounts.$inferSelect> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  if (!row) throw new Error("The account of the session is not there.");
  return row;
}

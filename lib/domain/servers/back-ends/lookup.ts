import { eq } from "drizzle-orm";
import { isBackEndKind } from "@/lib/base/back-ends";
import type { Database } from "@/lib/db/client";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { fail } from "../../kernel/errors/fail";

/** The row of a back end, locked. */
export async function lockBackEnd(db: Database, name: string): Promise<typeof backEnds.$inferSelect> {
  const [row] = await db.select().from(backEnds).where(eq(backEnds.name, name)).for("update");
  if (!row) throw fail("back_end.not_found");
  return row;
}

/** Keeps a back end from being removed until the transaction ends. Throws if it has been: its location names another now. */
export async function holdBackEnd(db: Database, name: string): Promise<void> {
  const [row] = await db
    .select({ name: backEnds.name })
    .from(backEnds)
    .where(eq(backEnds.name, name))
    .for("share");
  if (!row && !isBackEndKind(name)) throw new Error(`The back end ${name} was removed.`);
}

import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";

/** Whether an account is erased, or is being erased now: what is written for it is read by nobody, and would stay. */
export async function isErased(db: Database, { id, email }: { id: number; email: string }): Promise<boolean> {
  if (email === `erased-${id}@erased.invalid`) return true;
  const isUnderWay = and(
    eq(dataRequests.accountId, id),
    eq(dataRequests.kind, "erasure"),
    inArray(dataRequests.state, ["working", "done"]),
  );
  return (await db.$count(dataRequests, isUnderWay)) > 0;
}

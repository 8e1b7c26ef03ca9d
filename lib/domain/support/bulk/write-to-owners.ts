import { and, asc, eq, ne } from "drizzle-orm";
import { locales } from "@/lib/base/locale";
import { servers } from "@/lib/db/tables/servers/servers";
import { bulkRows } from "@/lib/db/tables/support/bulk";
import type { Context } from "../../kernel/operation/context";
import { writeToCustomer } from "../tickets/agent/write";
import type { BulkParams } from "./schema";

/** The letter, in every language in which it is written. */
export const letterIn = (params: BulkParams) => ({
  subjects: locales.map((language) => ({ language, text: params[`subject_${language}`] ?? "" })),
  texts: locales.map((language) => ({ language, text: params[`letter_${language}`] ?? "" })),
});

/** Other servers of the run that belong to the same account. */
async function readOthers(
  { db }: Context,
  runId: number,
  id: number,
): Promise<{ owner: number; also: number[] }> {
  const [row] = await db.select({ owner: servers.accountId }).from(servers).where(eq(servers.id, id));
  const owner = row?.owner ?? 0;
  const others = await db
    .select({ id: servers.id })
    .from(bulkRows)
    .innerJoin(servers, eq(servers.id, bulkRows.rowId))
    .where(and(eq(bulkRows.runId, runId), eq(servers.accountId, owner), ne(servers.id, id)))
    .orderBy(asc(bulkRows.position));
  return { owner, also: others.map((one) => one.id) };
}

/**
 * Writes to the customer of a server of a run: once to each, about all servers of theirs in it. Whichever is first writes,
 * and the others find that it is done.
 */
export async function writeToOwner(context: Context, id: number, params: BulkParams, runId: number) {
  const { owner, also } = await readOthers(context, runId, id);
  return writeToCustomer.call(context, {
    ...{ to: "server", id, also, ...letterIn(params) },
    send_key: `bulk-${runId}-${owner}`,
  });
}

import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { amountOf, isPositive } from "@/lib/base/money";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { companies } from "@/lib/db/tables/money/companies";
import { documentYears, erasureDays } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import type { Context } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { readCredit } from "../../money/billing/shared/ledger";
import { OwnData } from "./schema";
import { readObstacles } from "./shared/obstacles";

async function readCopy(
  { db, now }: Pick<Context, "db" | "now">,
  accountId: number,
): Promise<OwnData["copy"]> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.accountId, accountId), eq(dataRequests.kind, "export")))
    .orderBy(desc(dataRequests.id))
    .limit(1);
  if (!row || row.state === "cancelled") return null;
  const isOver = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    state: isOver ? "done" : row.state,
    asked: row.askedAt.toISOString(),
    bytes: row.sizeBytes,
    until: row.expiresAt?.toISOString() ?? null,
  };
}

/** The owner's copy of the account's data, and what closing the account takes. */
export const showOwnData = operation({
  name: "personal_data.show",
  summary: "Shows the copy of the account's data, and what stands in the way of closing the account",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: OwnData,
  run: async ({ db, now, actor: { account } }) => {
    const credit = await readCredit(db, account.id, account.currency);
    const [seller] = await db.select().from(companies).where(eq(companies.id, account.companyId));
    return {
      copy: await readCopy({ db, now }, account.id),
      obstacles: await readObstacles(db, account.id),
      credit: isPositive(credit) ? amountOf(credit) : null,
      days: erasureDays(),
      years: documentYears(seller?.country ?? ""),
    };
  },
});

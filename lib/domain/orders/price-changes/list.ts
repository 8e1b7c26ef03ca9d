import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { PriceChange, PriceChangePage } from "./schema";
import { readSummaries } from "./shared/read-summary";

const pageSize = 100;

/** Planned and announced changes of prices. */
export const listPriceChanges = staffOperation({
  name: "price_changes.list",
  summary: "Lists changes of prices",
  access: byStaff("read", "servers/price"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ changes: z.array(PriceChange) }),
  run: async ({ db }) => ({ changes: await readSummaries(db) }),
});

/** One change, with a page of the servers that it is about. */
export const showPriceChange = staffOperation({
  name: "price_changes.show",
  summary: "Shows a change of prices with the servers concerned",
  access: byStaff("read", "servers/price"),
  looks: "now_and_then",
  fails: ["price_change.not_found"],
  input: z.object({ id: z.int32(), after: z.int32().optional() }),
  output: PriceChangePage,
  run: async ({ db }, { id, after = 0 }) => {
    const [change] = await readSummaries(db, eq(priceChanges.id, id));
    if (!change) throw fail("price_change.not_found");
    const rows = await db
      .select({
        server: { id: servers.id, hostname: servers.hostname },
        customer: { id: accounts.id, email: accounts.email },
        old: priceChangeServers.oldPrice,
        isKept: priceChangeServers.isKept,
        toldAt: priceChangeServers.toldAt,
      })
      .from(priceChangeServers)
      .innerJoin(servers, eq(servers.id, priceChangeServers.serverId))
      .innerJoin(accounts, eq(accounts.id, priceChangeServers.accountId))
      .where(and(eq(priceChangeServers.changeId, id), gt(priceChangeServers.serverId, after)))
      .orderBy(asc(priceChangeServers.serverId))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    return {
      change,
      rows: page.map(({ server, customer, old, isKept, toldAt }) => ({
        ...{ server, customer, is_kept: isKept, told: toldAt?.toISOString() ?? null },
        old: { value: old, currency: change.price.currency },
      })),
      next: rows.length > pageSize ? (page.at(-1)?.server.id ?? null) : null,
    };
  },
});

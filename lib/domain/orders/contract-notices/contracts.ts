import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { concludedAt } from "./concluded";
import { withdrawableUntil } from "./rules";
import { OwnContract } from "./schema";

const mostListed = 200;

/** The services that the caller can name in a declaration, the newest first. */
export const ownContracts = operation({
  name: "contract_notices.contracts",
  summary: "Lists the services that can be withdrawn from or cancelled",
  access: reads({ right: "billing/request_cancellation", whole: true }),
  input: z.object({}),
  output: z.object({ contracts: z.array(OwnContract) }),
  run: async ({ db, now, actor }) => {
    const { id, hostname } = servers;
    const rows = await db
      .select({ id, hostname, concludedAt })
      .from(servers)
      .where(and(eq(servers.accountId, actor.account.id), isNull(servers.deletedAt)))
      .orderBy(desc(id))
      .limit(mostListed);
    return {
      contracts: rows.map((row) => {
        const until = withdrawableUntil(row.concludedAt);
        return {
          server: row.id,
          hostname: row.hostname,
          ordered: row.concludedAt.toISOString(),
          withdrawable_until: until > now ? until.toISOString() : null,
        };
      }),
    };
  },
});

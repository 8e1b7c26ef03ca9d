import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { LinkState, providerIds } from "./schema";
import { isOfPresentIssuer } from "./shared/issuer";
import { activeProviders, providerName } from "./shared/providers";

/** Lists every service that is configured or linked to the account. */
export const listLinks = operation({
  name: "identities.list",
  summary: "Lists the services that can open the account",
  access: reads({ right: null }),
  input: z.object({}),
  output: z.object({ links: z.array(LinkState), has_password: z.boolean() }),
  run: async ({ db, actor }) => {
    const rows = await db.select().from(linkedAccounts).where(eq(linkedAccounts.accountId, actor.account.id));
    const [account] = await db
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, actor.account.id));
    const active = new Set(activeProviders());
    const links = providerIds.map((provider) => {
      const row = rows.find((one) => one.provider === provider && isOfPresentIssuer(one));
      const linked = row
        ? {
            email: row.email,
            since: row.linkedAt.toISOString(),
            last_used: row.lastUsedAt?.toISOString() ?? null,
          }
        : null;
      return { provider, name: providerName(provider), is_on: active.has(provider), linked };
    });
    return {
      links: links.filter(({ is_on, linked }) => is_on || linked),
      has_password: account?.passwordHash != null,
    };
  },
});

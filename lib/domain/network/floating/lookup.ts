import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../kernel/access/reach";
import type { SignedContext } from "../../kernel/operation/context";

const payers = alias(servers, "payers");

/** The account's floating addresses that the caller reaches, oldest first, with the servers that have and pay them. */
export const ownFloating = ({ db, actor: { account, session } }: SignedContext, narrow?: SQL) =>
  db
    .select({
      address: serverAddresses,
      server: servers,
      payer: { id: payers.id, hostname: payers.hostname },
    })
    .from(serverAddresses)
    .innerJoin(servers, eq(servers.id, serverAddresses.serverId))
    .innerJoin(payers, eq(payers.id, serverAddresses.paidBy))
    .where(
      and(
        eq(serverAddresses.ownerId, account.id),
        isNotNull(serverAddresses.paidBy),
        isNull(servers.deletedAt),
        inReach(session, servers.id),
        narrow,
      ),
    )
    .orderBy(serverAddresses.id);

import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../../../kernel/errors/fail";
import type { AccountDetails } from "../../../kernel/operation/context";

type Offer = typeof serverTransfers.$inferSelect;

type Named = Pick<AccountDetails, "email" | "billingId">;

/** How offers name an account. */
const namesOf = ({ email, billingId }: Named): string[] => [email.toLowerCase(), `#${billingId}`];

export const isAddressedTo = (account: Named, recipient: string): boolean =>
  namesOf(account).includes(recipient);

const isOpen = (now: Date): SQL | undefined =>
  and(
    isNull(serverTransfers.acceptedAt),
    isNull(serverTransfers.endedAt),
    gt(serverTransfers.expiresAt, now),
  );

/** Open offers with their servers, which still belong to who has offered them. */
const query = (db: Database, which: SQL | undefined, now: Date) =>
  db
    .select({ offer: serverTransfers, server: servers, preset: presets })
    .from(serverTransfers)
    .innerJoin(
      servers,
      and(
        eq(servers.id, serverTransfers.serverId),
        eq(servers.accountId, serverTransfers.fromAccountId),
        isNull(servers.deletedAt),
      ),
    )
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(accounts, eq(accounts.id, serverTransfers.fromAccountId))
    .where(and(which, isOpen(now)))
    .orderBy(asc(serverTransfers.id));

/** What is offered to an account by others that buy from the same company in the same currency. */
export const readIncoming = (
  db: Database,
  account: Named & Pick<AccountDetails, "id" | "companyId" | "currency">,
  now: Date,
) =>
  query(
    db,
    and(
      inArray(serverTransfers.recipient, namesOf(account)),
      eq(accounts.companyId, account.companyId),
      eq(accounts.currency, account.currency),
    ),
    now,
  );

export const readOutgoing = (db: Database, accountId: number, now: Date) =>
  query(db, eq(serverTransfers.fromAccountId, accountId), now);

/** The offer of that number, open and locked. */
export async function lockOffer(db: Database, id: number, now: Date): Promise<Offer> {
  const [row] = await db
    .select()
    .from(serverTransfers)
    .where(and(eq(serverTransfers.id, id), isOpen(now)))
    .for("update");
  if (!row) throw fail("transfer.not_found");
  return row;
}

/** Throws while a declaration about the contract of a server is open. */
export async function requireNothingDeclared(db: Database, serverId: number): Promise<void> {
  const [open] = await db
    .select({ id: contractNotices.id })
    .from(contractNotices)
    .where(and(eq(contractNotices.serverId, serverId), isNull(contractNotices.settledAt)));
  if (open) throw fail("transfer.declared");
}

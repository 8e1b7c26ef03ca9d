import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
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
    .where(and(which, isOpen(now)));

/** More offers to one account are shown as these end. */
const mostShown = 20;

/** What is offered to an account by others that buy from the same company in the same currency, the newest first. */
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
  )
    .orderBy(desc(serverTransfers.id))
    .limit(mostShown);

export const readOutgoing = (db: Database, accountId: number, now: Date) =>
  query(db, eq(serverTransfers.fromAccountId, accountId), now).orderBy(asc(serverTransfers.id));

/** How many open offers an account may have to one recipient: more would hide what others offer. */
const mostToOne = 5;

/** Throws where the account has as many open offers to that recipient as it may. Needs a lock of the account. */
export async function requireFewOffers(
  db: Database,
  { accountId, recipient }: { accountId: number; recipient: string },
  now: Date,
): Promise<void> {
  const isToOne = and(
    eq(serverTransfers.fromAccountId, accountId),
    eq(serverTransfers.recipient, recipient),
    isOpen(now),
  );
  const open = await db
    .select({ id: serverTransfers.id })
    .from(serverTransfers)
    .where(isToOne)
    .limit(mostToOne);
  if (open.length >= mostToOne) throw fail("transfer.too_many", { most: mostToOne });
}

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

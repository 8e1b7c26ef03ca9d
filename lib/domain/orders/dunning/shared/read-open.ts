import { and, asc, eq, gt, inArray, isNull, ne, not, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningChoices } from "@/lib/db/tables/orders/dunning";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { internalTags } from "../../../kernel/server/dunning-terms";
import { heldUntil } from "../../../kernel/server/held-until";
import { isWrittenOff } from "../../../kernel/server/written-off";
import { isHandedOver } from "../../../money/billing/shared/handed-over";
import type { Taken } from "../../../money/subscriptions/shared/dunning";
import { readInvoiced, readProductSteps } from "./read-product-debts";
import { readTaken } from "./read-taken";

const batchSize = 500;
const mostLooked = 20_000;

const isOwed = inArray(invoices.status, ["Unpaid", "Collections"]);

const isOpenRenewal = and(
  isNull(renewals.paidAt),
  isNull(renewals.voidedAt),
  isOwed,
  not(isWrittenOff()),
  isNull(servers.deletedAt),
  or(isNull(servers.suspendedBy), ne(servers.suspendedBy, "staff")),
);

const common = () => ({
  invoice: invoices,
  customer: { id: accounts.id, email: accounts.email },
  companyId: accounts.companyId,
  chosen: dunningChoices.planId,
  tags: internalTags(),
  isHandedOver: isHandedOver(),
  heldUntil: heldUntil().mapWith(invoices.dueAt),
});

async function readRenewals(db: Database, after: number) {
  const rows = await db
    .select({
      ...common(),
      id: renewals.id,
      name: servers.hostname,
      suspendNotBefore: servers.suspendNotBefore,
    })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .leftJoin(dunningChoices, eq(dunningChoices.accountId, accounts.id))
    .where(and(isOpenRenewal, gt(renewals.id, after)))
    .orderBy(asc(renewals.id))
    .limit(batchSize);
  const taken = await readTaken(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, taken: taken.get(row.id) ?? [] }));
}

type Row = Awaited<ReturnType<typeof readRenewals>>[number];
export type Open = Omit<Row, "taken"> & { taken: readonly Taken[] };

/** Those over products; their ids are those of the invoices, negated. */
async function readProducts(db: Database, after: number): Promise<Open[]> {
  const rows = await db
    .select(common())
    .from(productDebts)
    .innerJoin(invoices, eq(invoices.id, productDebts.invoiceId))
    .innerJoin(accounts, eq(accounts.id, productDebts.accountId))
    .leftJoin(dunningChoices, eq(dunningChoices.accountId, accounts.id))
    .where(and(isOwed, not(isWrittenOff()), gt(productDebts.invoiceId, after)))
    .orderBy(asc(productDebts.invoiceId))
    .limit(batchSize);
  const ids = rows.map(({ invoice }) => invoice.id);
  const taken = await readProductSteps(db, ids);
  const invoiced = await readInvoiced(db, ids, "en");
  return rows.map((row) => ({
    ...row,
    id: -row.invoice.id,
    name: (invoiced.get(row.invoice.id) ?? []).map(({ name }) => name).join(", "),
    suspendNotBefore: null,
    taken: taken.get(row.invoice.id) ?? [],
  }));
}

/** Everything that dunning is about now, in batches, up to a number; `hasMore`: there is more than that. */
export async function* readAllOpen(db: Database): AsyncGenerator<{ batch: Open[]; hasMore: boolean }> {
  let looked = 0;
  for (const read of [readRenewals, readProducts])
    for (let after = 0; ; ) {
      const batch = await read(db, after);
      const last = batch.at(-1);
      if (!last) break;
      after = Math.abs(last.id);
      looked += batch.length;
      const hasMore = looked >= mostLooked && batch.length === batchSize;
      yield { batch, hasMore };
      if (hasMore) return;
      if (batch.length < batchSize) break;
    }
}

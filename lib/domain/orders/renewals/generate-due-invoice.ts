import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireNumber } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { renewalTerms } from "@/lib/env";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { isOpenChange } from "../../money/subscriptions/shared/drop-changes";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { readOpenRenewals } from "../../money/subscriptions/shared/void-renewal";
import { isRenewed } from "../../servers/servers/rules";
import { readCatalog } from "../orders/shared/price-service";
import { issueRenewals } from "./shared/issue";

async function canBeInvoiced(db: Database, row: ServerRow): Promise<boolean> {
  if (!isRenewed(row) || row.dueAt === null) return false;
  const asked = await db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(and(eq(cancellations.serverId, row.id), isNull(cancellations.withdrawnAt)));
  // Until the change is paid or dropped, the contents of the next period are unknown.
  const changing = await db
    .select({ id: serviceChanges.id })
    .from(serviceChanges)
    .where(and(eq(serviceChanges.serverId, row.id), isOpenChange));
  return asked.length + changing.length === 0 && (await readOpenRenewals(db, row.id)).length === 0;
}

/** `billing/generate_due_invoice`: issues the invoice of the next period, unless one is unpaid. */
export const generateDueInvoice = operation({
  name: "billing.generate_due_invoice",
  summary: "Makes the invoice of a server's next period now",
  description:
    "Makes the invoice of a server's next period before its time, unless one is unpaid. Answers how many it made, 0 or 1.",
  access: writes(),
  changes: ["billing", "servers", "services"],
  fails: [],
  target: locked(server("id")),
  input: z.object({ id: aboutTypical(wireNumber.optional(), "Number of the server.", "55001") }),
  output: z.object({ invoices: about(z.int(), "How many invoices it made: 0 or 1.", 1) }),
  run: async (context, _input, row) => {
    const { db, now } = context;
    if (!(await canBeInvoiced(db, row))) return { invoices: 0 };
    // A zero invoice is paid at once: without a limit its owner could take any number of periods at today's price.
    const freeUntil = addDays(now, renewalTerms().invoiceBefore);
    const issued = await issueRenewals(db, [row], await readCatalog(db), { issuedAt: now, freeUntil });
    const invoice = issued.get(row.id);
    if (invoice === undefined) return { invoices: 0 };
    context.note({ target: `server ${row.id}`, changes: { invoice } });
    return { invoices: 1 };
  },
});

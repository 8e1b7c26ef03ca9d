import { asc, desc, eq, max } from "drizzle-orm";
import { z } from "zod";
import { yearOfDay } from "@/lib/base/time-zone";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { InvoiceFilters } from "./view-schema";

/** Longer lists are not useful for choosing; each invoice also links to its server. */
const mostServers = 250;

/** Returns the filters of the list of invoices: years from the first invoice to the last document, and servers. */
export const showInvoiceFilters = operation({
  name: "billing.invoice_filters",
  summary: "Shows by which years and servers the account's invoices can be filtered",
  access: reads({ right: "billing/get_invoices" }),
  input: z.object({}),
  output: InvoiceFilters,
  run: async ({ db, actor: { account } }) => {
    const end = (order: "first" | "last") =>
      db
        .select({ on: invoices.issuedOn })
        .from(invoices)
        .where(eq(invoices.accountId, account.id))
        .orderBy(order === "first" ? asc(invoices.issuedOn) : desc(invoices.issuedOn))
        .limit(1);
    const [[first], [last], [note], named] = await Promise.all([
      end("first"),
      end("last"),
      db
        .select({ on: max(creditNotes.issuedOn) })
        .from(creditNotes)
        .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
        .where(eq(invoices.accountId, account.id)),
      db
        .select({ id: servers.id, hostname: servers.hostname })
        .from(servers)
        .where(eq(servers.accountId, account.id))
        .orderBy(desc(servers.id))
        .limit(mostServers),
    ]);
    const from = first ? yearOfDay(first.on) : 0;
    const to = Math.max(last ? yearOfDay(last.on) : -1, note?.on ? yearOfDay(note.on) : -1);
    const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, back) => to - back);
    return { years, servers: named };
  },
});

import { and, desc, eq, exists } from "drizzle-orm";
import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireInt, wireNumber, wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { isInReach } from "../../kernel/access/reach";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import type { InvoiceRow } from "../billing/lookup";
import { RelatedInvoice } from "../billing/schema";
import { readCardTries } from "../billing/shared/card-tries";
import { invoiceOnWire, readInvoiceOwner } from "../billing/shared/invoice-wire";

/** Limit, newest first: a server that runs for ten years has 120 of them. */
const most = 250;

/** An earlier owner's invoices are not the present one's to read. */
const readInvoicesOf = (
  db: Database,
  { id: serverId, accountId }: { id: number; accountId: number },
): Promise<InvoiceRow[]> => {
  const naming = db
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.serverId, serverId)));
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), exists(naming)))
    .orderBy(desc(invoices.id))
    .limit(most);
};

/** `billing/get_related_invoices` (specification 4.5): the invoices of one server, newest first. */
export const getRelatedInvoices = operation({
  name: "billing.get_related_invoices",
  summary: "Lists the invoices of one server",
  description: "Answers every invoice that a server is on, in the form of the list.",
  access: reads(),
  target: server("id"),
  input: z.object({ id: aboutTypical(wireNumber.optional(), "Number of the server.", "55001") }),
  output: z.object({
    invoices: about(z.array(RelatedInvoice), "The invoices, the newest first, at most 250."),
  }),
  run: async ({ actor: { account }, db }, _input, row) => {
    const owner = await readInvoiceOwner(db, account.id);
    const found = await readInvoicesOf(db, row);
    const charged = await readCardTries(
      db,
      found.map(({ id }) => id),
    );
    return { invoices: found.map((one) => invoiceOnWire(one, owner, charged.get(one.id))) };
  },
});

const ProductInvoice = z.object({
  invoiceid: about(z.int(), "Number of the invoice.", 7001),
  total: about(moneyText, "What is to be paid in all.", "10.89"),
  status: about(z.string(), "Whether it is paid.", "Paid"),
});

/** `billing/get_product_invoice` (modules 5.14): the same by the product's billing ID, shortened. */
export const getProductInvoice = operation({
  name: "billing.get_product_invoice",
  summary: "Lists the invoices of one product, in short",
  description:
    "Answers number, total and status of the invoices of one product of billing, for resellers' modules.",
  access: reads({ right: "billing/get_related_invoices" }),
  fails: ["server.foreign"],
  input: z.object({
    product: about(wireInt(1), "Number of the product in billing.", 175001),
    location: aboutTypical(wireText(60).optional(), "Region of billing; not needed.", "NL"),
  }),
  output: z.object({ invoices: about(z.array(ProductInvoice), "The invoices, the newest first.") }),
  run: async ({ actor: { account, session }, db }, { product }) => {
    const [row] = await db
      .select({ id: servers.id, accountId: servers.accountId })
      .from(servers)
      .where(and(eq(servers.productId, product), eq(servers.accountId, account.id)));
    if (!row || !isInReach(session, row.id)) throw fail("server.foreign", {});
    const found = await readInvoicesOf(db, row);
    return { invoices: found.map(({ id, total, status }) => ({ invoiceid: id, total, status })) };
  },
});

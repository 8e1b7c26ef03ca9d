import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bankRules } from "../tables/money/bank-statements";
import { creditAdjustments } from "../tables/money/credit-adjustments";
import { creditPayouts } from "../tables/money/credit-payouts";
import { invoiceDrafts } from "../tables/money/drafts";
import { eInvoiceChoices, eInvoiceDeliveries, unmadeEInvoices } from "../tables/money/e-invoices";
import { earlierInvoices, earlierPayments } from "../tables/money/earlier-documents";
import { fiscalReceipts } from "../tables/money/fiscal-receipts";
import { savedCards } from "../tables/money/payments";
import { productPeriods, productSubscriptions } from "../tables/money/products";
import { refunds } from "../tables/money/refunds";
import { sepaDebits, sepaFiles, sepaMandates, sepaTransfers } from "../tables/money/sepa";
import { customerDiscounts, customerPrices, customerTerms } from "../tables/money/terms";
import { writeOffs } from "../tables/money/write-offs";
import { personal } from "./declare";
import { by, either, through } from "./paths";

const before =
  (column: PgColumn) =>
  (day: string): SQL =>
    sql`${column} < ${day}`;

export const agreementData = [
  personal(savedCards, {
    topic: "money",
    rows: by(savedCards.accountId),
    shows: ["brand", "lastDigits"],
    hides: ["customer", "outsideId"],
    codes: ["method"],
    erase: "delete",
  }),
  personal(sepaDebits, {
    topic: "money",
    rows: by(sepaDebits.accountId),
    codes: ["reference", "state", "sequence", "batch", "reason"],
    erase: {},
  }),
  personal(sepaMandates, {
    topic: "money",
    rows: by(sepaMandates.accountId),
    shows: ["holder", "iban", "text", "address"],
    hides: ["ibanHash", "masked"],
    codes: ["reference", "creditorId", "scheme", "language", "state", "reason"],
    erase: {
      ...{ holder: sql`'\\x'::bytea`, iban: sql`'\\x'::bytea`, text: "", address: "" },
      ...{ ibanHash: "", masked: "" },
    },
  }),
  personal(sepaTransfers, {
    topic: "money",
    rows: by(sepaTransfers.accountId),
    codes: ["reference", "state", "reason"],
    erase: {},
  }),
  // The orders that a company gave to its bank: names and accounts of everybody in the file.
  personal(sepaFiles, {
    topic: "money",
    rows: either(
      through(sepaFiles.id, sepaTransfers.fileId, by(sepaTransfers.accountId)),
      through(sepaFiles.id, sepaDebits.fileId, by(sepaDebits.accountId)),
    ),
    hides: ["content"],
    codes: ["kind", "version", "messageId"],
    erase: {},
    keeps: { content: "tax" },
    later: { content: sql`'\\x'::bytea` },
    dated: before(sepaFiles.createdAt),
    isExported: false,
  }),
  personal(bankRules, {
    topic: "money",
    rows: by(bankRules.accountId),
    shows: ["payer", "text"],
    erase: "delete",
  }),
  personal(creditPayouts, {
    topic: "money",
    rows: by(creditPayouts.accountId),
    shows: ["holder", "bankAccount"],
    codes: ["currency", "state"],
    erase: { holder: sql`'\\x'::bytea`, bankAccount: sql`'\\x'::bytea` },
  }),
  personal(creditAdjustments, {
    topic: "money",
    rows: by(creditAdjustments.accountId),
    shows: ["reason"],
    hides: ["requestKey"],
    codes: ["currency", "state"],
    erase: { requestKey: null },
    keeps: { reason: "tax" },
    later: { reason: "" },
    dated: before(creditAdjustments.createdAt),
  }),
  personal(refunds, {
    topic: "money",
    rows: by(refunds.accountId),
    shows: ["reason"],
    hides: ["requestKey"],
    codes: ["lines", "destination", "service", "currency", "state"],
    erase: { requestKey: null },
    keeps: { reason: "tax" },
    later: { reason: "" },
    dated: before(refunds.createdAt),
  }),
  personal(writeOffs, {
    topic: "money",
    rows: by(writeOffs.accountId),
    hides: ["reason"],
    codes: ["currency", "state"],
    erase: {},
    keeps: { reason: "tax" },
    later: { reason: "" },
    dated: before(writeOffs.createdAt),
    isExported: false,
  }),
  personal(eInvoiceChoices, {
    topic: "money",
    rows: by(eInvoiceChoices.accountId),
    shows: ["reference", "participant"],
    codes: ["format", "network"],
    erase: "delete",
  }),
  personal(unmadeEInvoices, {
    topic: "money",
    rows: by(unmadeEInvoices.accountId),
    hides: ["reason"],
    codes: ["format", "state"],
    erase: { reason: "" },
  }),
  personal(eInvoiceDeliveries, {
    topic: "money",
    rows: by(eInvoiceDeliveries.accountId),
    shows: ["recipient"],
    // What the access point said, which may name anybody.
    hides: ["reason"],
    codes: ["state"],
    erase: { recipient: "", reason: null },
  }),
  personal(fiscalReceipts, {
    topic: "money",
    rows: by(fiscalReceipts.accountId),
    shows: ["storage", "document", "sign", "url"],
    // What the cash register said, which may name anybody.
    hides: ["reason"],
    codes: ["state"],
    erase: { reason: null },
    keeps: { storage: "ledger", document: "ledger", sign: "ledger", url: "ledger" },
  }),
  personal(invoiceDrafts, {
    topic: "money",
    rows: by(invoiceDrafts.accountId),
    // What was issued of them is in the invoices.
    hides: ["lines", "requestKey"],
    codes: ["currency"],
    erase: "delete",
    isExported: false,
  }),
  personal(customerTerms, {
    topic: "money",
    rows: by(customerTerms.accountId),
    shows: ["purchaseOrder", "costCenter"],
    codes: ["currency"],
    erase: { purchaseOrder: "", costCenter: "" },
  }),
  personal(earlierPayments, {
    topic: "money",
    rows: by(earlierPayments.accountId),
    shows: ["invoice", "method", "reference", "description"],
    codes: ["source", "sourceId", "currency", "digest"],
    erase: {},
    keeps: { invoice: "ledger", method: "ledger", reference: "ledger", description: "tax" },
    later: { description: "" },
    dated: before(earlierPayments.paidOn),
  }),
  personal(earlierInvoices, {
    topic: "money",
    rows: by(earlierInvoices.accountId),
    shows: ["buyer", "description", "notes"],
    codes: ["source", "sourceId", "number", "status", "currency", "seller", "digest"],
    erase: {},
    keeps: { buyer: "tax", description: "tax", notes: "tax" },
    later: {
      buyer: sql`${earlierInvoices.buyer} || '{"name": "", "address": "", "taxId": "", "email": ""}'`,
      description: sql`'{"lines": [], "taxes": [], "payments": []}'::jsonb`,
      notes: "",
    },
    dated: before(earlierInvoices.issuedOn),
  }),
  personal(customerDiscounts, {
    topic: "money",
    rows: by(customerDiscounts.accountId),
    codes: ["covers"],
    erase: {},
  }),
  personal(customerPrices, {
    topic: "money",
    rows: by(customerPrices.accountId),
    codes: ["location", "currency"],
    erase: {},
  }),
  personal(productPeriods, {
    topic: "money",
    rows: through(productPeriods.subscriptionId, productSubscriptions.id, by(productSubscriptions.accountId)),
    erase: {},
  }),
  personal(productSubscriptions, {
    topic: "money",
    rows: by(productSubscriptions.accountId),
    shows: ["label"],
    hides: ["endReason", "requestKey"],
    codes: ["currency"],
    erase: { label: "", endReason: "", requestKey: null },
  }),
];

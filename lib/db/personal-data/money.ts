import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  accountingBooks,
  accountingExportParts,
  accountingExports,
  accountingRules,
} from "../tables/money/accounting";
import { bankImports, bankMappings, bankReceiptParts, bankReceipts } from "../tables/money/bank-statements";
import {
  documentNumbers,
  invoiceLines,
  invoices,
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  payments,
} from "../tables/money/billing";
import { cardEntries, cardPayoutLines, cardPayouts, paymentFees } from "../tables/money/card-payouts";
import { closedMonths, companyBooks, monthReopenings } from "../tables/money/closing";
import { companies } from "../tables/money/companies";
import { documentSeals } from "../tables/money/document-seals";
import { creditNotes } from "../tables/money/documents";
import { dueChanges } from "../tables/money/due-changes";
import { accessPointCompanies } from "../tables/money/e-invoices";
import { cashRegisterCompanies } from "../tables/money/fiscal-receipts";
import { numberSeries, seriesNumbers } from "../tables/money/number-series";
import {
  checkoutSessions,
  paymentDisputes,
  paymentReports,
  sandboxPayments,
  sandboxReports,
} from "../tables/money/payments";
import { products } from "../tables/money/products";
import { creditNoteLines } from "../tables/money/refunds";
import { sepaCompanies } from "../tables/money/sepa";
import {
  companyTaxes,
  exchangeRates,
  taxEntries,
  taxNumberChecks,
  taxRates,
  taxResidences,
} from "../tables/money/tax";
import { usageMonths } from "../tables/money/usage";
import { servers } from "../tables/servers/servers";
import { impersonal, personal } from "./declare";
import { by, through } from "./paths";

const ofPayments = by(payments.accountId);

const ofInvoices = by(invoices.accountId);

const ofCreditNotes = through(creditNotes.invoiceId, invoices.id, ofInvoices);

const ofCheckouts = through(checkoutSessions.paymentId, payments.id, ofPayments);

const ofSandbox = through(sandboxPayments.id, checkoutSessions.outsideId, ofCheckouts);

/** Names of servers are chosen by customers; the rest of these texts is codes, numbers and days. */
const withoutHostname = (column: PgColumn): SQL =>
  sql`case when ${column} ? 'hostname' then ${column} || '{"hostname": ""}' else ${column} end`;

/** The same of a line; those of one-off invoices are in the words of staff. */
const withoutWords = (column: PgColumn): SQL =>
  sql`case when ${column}->>'code' = 'item' then ${column} || '{"name": ""}' else ${withoutHostname(column)} end`;

const before =
  (column: PgColumn) =>
  (day: string): SQL =>
    sql`${column} < ${day}`;

/** Without a number it was never a document: an order that was not paid, or a payment of several. */
const isUnissued = sql`(${invoices.number} is null and ${invoices.receiptNumber} is null)`;

const ofInvoice = (which: SQL): SQL =>
  sql`${invoiceLines.invoiceId} in (select ${invoices.id} from invoices where ${which})`;

export const moneyData = [
  personal(sandboxReports, {
    topic: "money",
    rows: through(sandboxReports.paymentId, sandboxPayments.id, ofSandbox),
    hides: ["body"],
    codes: ["paymentId", "eventId"],
    erase: { body: "" },
    isExported: false,
  }),
  personal(sandboxPayments, {
    topic: "money",
    rows: ofSandbox,
    hides: ["title", "card", "returnTo", "leaveTo"],
    codes: ["id", "key", "currency", "state"],
    erase: { title: "", card: null, returnTo: "", leaveTo: "" },
    isExported: false,
  }),
  personal(checkoutSessions, {
    topic: "money",
    rows: ofCheckouts,
    hides: ["address", "returnTo", "reason", "problem"],
    codes: ["method", "key", "outsideId", "phase"],
    erase: { address: null, returnTo: "", reason: null, problem: null },
    isExported: false,
  }),
  personal(paymentReports, {
    topic: "money",
    rows: through(paymentReports.paymentId, payments.id, ofPayments),
    hides: ["what", "reason"],
    codes: ["method", "eventId", "outcome"],
    erase: { what: sql`'{}'::jsonb`, reason: null },
    isExported: false,
  }),
  personal(paymentDisputes, {
    topic: "money",
    rows: through(paymentDisputes.paymentId, payments.id, ofPayments),
    codes: ["method", "disputeId", "state"],
    erase: {},
  }),
  personal(payments, {
    topic: "money",
    rows: ofPayments,
    shows: ["externalReference"],
    codes: ["method", "currency", "state"],
    erase: {},
    keeps: { externalReference: "ledger" },
  }),
  personal(bankReceiptParts, {
    topic: "money",
    rows: through(bankReceiptParts.invoiceId, invoices.id, ofInvoices),
    erase: {},
    isExported: false,
  }),
  personal(bankReceipts, {
    topic: "money",
    rows: through(bankReceipts.invoiceId, invoices.id, ofInvoices),
    shows: ["payer", "payerAccount", "text", "receipt"],
    hides: ["reason", "invoice", "entry"],
    codes: ["key", "account", "currency", "day", "problem", "state"],
    erase: {},
    keeps: {
      payer: "tax",
      payerAccount: "tax",
      text: "tax",
      receipt: "tax",
      reason: "tax",
      invoice: "tax",
      entry: "tax",
    },
    later: { payer: "", payerAccount: "", text: "", receipt: "", reason: null, invoice: null, entry: null },
    dated: before(bankReceipts.createdAt),
  }),
  personal(ledgerEntries, {
    topic: "money",
    rows: by(ledgerEntries.accountId),
    shows: ["description"],
    codes: ["kind", "key"],
    erase: {},
    keeps: { description: "tax" },
    later: { description: withoutHostname(ledgerEntries.description) },
    dated: before(ledgerEntries.at),
  }),
  personal(ledgerAccounts, {
    topic: "money",
    rows: by(ledgerAccounts.accountId),
    codes: ["kind", "currency"],
    erase: {},
  }),
  personal(ledgerPostings, {
    topic: "money",
    rows: through(ledgerPostings.ledgerAccountId, ledgerAccounts.id, by(ledgerAccounts.accountId)),
    erase: {},
  }),
  personal(invoiceLines, {
    topic: "money",
    rows: through(invoiceLines.invoiceId, invoices.id, ofInvoices),
    shows: ["description"],
    codes: ["code", "type", "starts"],
    erase: {},
    keeps: { description: "tax" },
    later: { description: withoutWords(invoiceLines.description) },
    dated: (day) => ofInvoice(before(invoices.issuedOn)(day)),
    unissued: ofInvoice(isUnissued),
  }),
  personal(creditNotes, {
    topic: "money",
    rows: through(creditNotes.invoiceId, invoices.id, ofInvoices),
    shows: ["reason"],
    codes: ["number"],
    erase: {},
    keeps: { reason: "tax" },
    later: { reason: withoutHostname(creditNotes.reason) },
    dated: before(creditNotes.issuedOn),
  }),
  personal(creditNoteLines, {
    topic: "money",
    rows: through(creditNoteLines.creditNoteId, creditNotes.id, ofCreditNotes),
    erase: {},
    isExported: false,
  }),
  // Digests of what a document says; those of what an erasure empties are replaced with it.
  personal(documentSeals, {
    topic: "money",
    rows: through(documentSeals.invoiceId, invoices.id, ofInvoices),
    codes: ["parts"],
    erase: {},
    isExported: false,
  }),
  personal(dueChanges, {
    topic: "money",
    rows: through(dueChanges.invoiceId, invoices.id, ofInvoices),
    erase: {},
    isExported: false,
  }),
  personal(cardPayoutLines, {
    topic: "money",
    rows: through(cardPayoutLines.paymentId, payments.id, ofPayments),
    codes: ["outsideId", "kind", "reference"],
    erase: {},
    isExported: false,
  }),
  personal(paymentFees, {
    topic: "money",
    rows: through(paymentFees.paymentId, payments.id, ofPayments),
    codes: ["currency"],
    erase: {},
    isExported: false,
  }),
  personal(cardEntries, {
    topic: "money",
    rows: through(cardEntries.paymentId, payments.id, ofPayments),
    codes: ["method", "currency"],
    erase: {},
    isExported: false,
  }),
  personal(usageMonths, {
    topic: "money",
    rows: through(usageMonths.serverId, servers.id, by(servers.accountId)),
    shows: ["taxReason"],
    erase: {},
    keeps: { taxReason: "tax" },
    later: { taxReason: sql`${usageMonths.taxReason} - 'number' - 'grounds'` },
    dated: before(usageMonths.endsAt),
  }),
  personal(invoices, {
    topic: "money",
    rows: ofInvoices,
    shows: ["taxReason", "buyer", "trace", "notes", "purchaseOrder", "costCenter"],
    codes: ["number", "receiptNumber", "timeZone", "status", "kind", "currency", "seller", "paymentMethod"],
    erase: {},
    keeps: {
      ...{ taxReason: "tax", buyer: "tax", trace: "tax", notes: "tax" },
      ...{ purchaseOrder: "tax", costCenter: "tax" },
    },
    later: {
      taxReason: sql`${invoices.taxReason} - 'number' - 'grounds'`,
      buyer: sql`${invoices.buyer} || '{"name": "", "address": "", "taxId": "", "email": ""}'`,
      trace: sql`'[]'::jsonb`,
      notes: withoutHostname(invoices.notes),
      purchaseOrder: "",
      costCenter: "",
    },
    dated: before(invoices.issuedOn),
    unissued: isUnissued,
  }),
  // Files of the books name many people; they go by themselves after some days.
  impersonal(accountingExportParts, ["content"]),
  impersonal(accountingExports, ["format", "firstMonth", "lastMonth", "currency", "digest"]),
  impersonal(accountingBooks, ["template", "recognition"]),
  impersonal(accountingRules, [
    ...(["role", "event", "tax", "country", "rate", "item", "currency"] as const),
    ...(["account", "name", "taxKey"] as const),
  ]),
  personal(taxEntries, {
    topic: "money",
    rows: through(taxEntries.invoiceId, invoices.id, ofInvoices),
    hides: ["vatNumber"],
    codes: ["code", "scheme", "place", "buyerCountry", "currency", "homeCurrency"],
    erase: {},
    keeps: { vatNumber: "tax" },
    later: { vatNumber: "" },
    dated: before(taxEntries.day),
    isExported: false,
  }),
  personal(taxNumberChecks, {
    topic: "money",
    rows: by(taxNumberChecks.accountId),
    shows: ["number", "name", "address", "consultation"],
    erase: {},
    keeps: { number: "tax", name: "tax", address: "tax", consultation: "tax" },
    later: { number: "", name: "", address: "", consultation: "" },
    dated: before(taxNumberChecks.at),
  }),
  personal(taxResidences, {
    topic: "money",
    rows: by(taxResidences.accountId),
    shows: ["country", "shown"],
    erase: {},
    keeps: { country: "tax", shown: "tax" },
    later: { country: "", shown: sql`'[]'::jsonb` },
    dated: before(taxResidences.at),
  }),
  impersonal(taxRates, ["place", "kind"]),
  impersonal(companyTaxes, ["ossNumber"]),
  impersonal(exchangeRates, ["base", "currency", "source"]),
  impersonal(documentNumbers, ["kind"]),
  impersonal(numberSeries, ["kind", "pattern"]),
  impersonal(seriesNumbers),
  impersonal(accessPointCompanies, ["participant"]),
  impersonal(cashRegisterCompanies, ["taxSystem"]),
  impersonal(companyBooks),
  impersonal(closedMonths, ["month", "reason", "warnings", "digest"]),
  impersonal(monthReopenings, ["reason", "state"]),
  impersonal(cardPayouts, ["method", "outsideId", "currency"]),
  impersonal(products, ["names", "prices"]),
  // Lines of a bank's file that are no receipts: about nobody who is known here.
  impersonal(bankImports, ["fileName", "digest", "format", "encoding", "skipped", "reason", "balances"]),
  impersonal(bankMappings, ["fingerprint", "mapping"]),
  impersonal(sepaCompanies, ["creditorId", "scheme", "transferVersion", "debitVersion"]),
  impersonal(companies, [
    ...(["region", "name", "address", "country", "taxId", "invoicePrefix", "allowedPayments"] as const),
    ...([
      "bankAccount",
      "taxRule",
      "timeZone",
      "addressAbove",
      "contact",
      "imprint",
      "currencyAccounts",
    ] as const),
  ]),
];

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
import { cardPayoutLines, cardPayouts } from "../tables/money/card-payouts";
import { closedMonths, companyBooks, monthReopenings } from "../tables/money/closing";
import { companies } from "../tables/money/companies";
import { documentSeals } from "../tables/money/document-seals";
import { creditNotes } from "../tables/money/documents";
import { dueChanges } from "../tables/money/due-changes";
import { accessPointCompanies, eInvoiceChoices, eInvoiceDeliveries } from "../tables/money/e-invoices";
import { cashRegisterCompanies, fiscalReceipts } from "../tables/money/fiscal-receipts";
import { earlierInvoices, earlierPayments } from "../tables/money/earlier-documents";
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
    hides: ["reason", "invoice"],
    codes: ["key", "account", "currency", "day", "problem", "state"],
    erase: {},
    keeps: { payer: "tax", payerAccount: "tax", text: "tax", receipt: "tax", reason: "tax", invoice: "tax" },
    later: { payer: "", payerAccount: "", text: "", receipt: "", reason: null, invoice: null },
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
    ...(["bankAccount", "taxRule", "timeZone", "addressAbove", "contact", "imprint", "currencyAccounts"] as const),
  ]),
];

import { absolute, decimalOf, isPositive, type Money, negate, total } from "@/lib/base/money";
import { commerceMlCustomer, commerceMlItems, commerceMlNames } from "@/lib/i18n/accounting-plans/commerceml";
import { lastDayOf } from "../rules";
import type { JournalEntry } from "../shared/entry";
import { type EventLine, itemOf, type LedgerEvent } from "../shared/event";
import type { Booked } from "../shared/journal";
import { documentGuid } from "./guid";
import { type Format, inUtf8, type Source } from "./source";
import { branch, cut, leaf, xmlHead } from "./xml";

/*
 * CommerceML 2.10, the public exchange format of 1C: a document for each sale, return, receipt and payout of money, in
 * containers of one. What was sold is told by our codes; 1C matches customers by their id.
 */

const w = commerceMlNames;

/** The rate of a document is that to this currency; of others 1C has its own, by the day. */
const national = "RUB";

type Kind = { operation: string; money: Money; hasLines: boolean };

const sumOf = ({ postings, currency }: LedgerEvent, kind: string): Money =>
  total(
    postings.filter((posting) => posting.kind === kind).map(({ amount }) => amount),
    currency,
  );

/** What 1C calls an entry; null = it is nothing between two parties: credit that moves, revenue that is deferred. */
function kindOf(event: LedgerEvent): Kind | null {
  const sold = total([sumOf(event, "sales"), sumOf(event, "tax")], event.currency);
  if (sold.cents > 0) return { operation: w.sale, money: sold, hasLines: true };
  if (sold.cents < 0) return { operation: w.return, money: negate(sold), hasLines: false };
  const arrived = negate(sumOf(event, "payments"));
  if (arrived.cents > 0) return { operation: w.receipt, money: arrived, hasLines: false };
  if (arrived.cents < 0) return { operation: w.payout, money: negate(arrived), hasLines: false };
  return null;
}

/** Only numbers of Russian taxpayers have a place here. */
const innOf = (taxId: string): string => (/^(?:\d{10}|\d{12})$/.test(taxId) ? taxId : "");

/** The customer, by the id of the account. */
const buyerOf = ({ customerName }: JournalEntry, event: LedgerEvent): string =>
  branch(
    w.party,
    leaf(w.id, String(event.accountId)),
    leaf(w.name, cut(customerName || commerceMlCustomer(event.accountId), 250)),
    leaf(w.fullName, cut(customerName, 250)),
    leaf(w.taxNumber, innOf(event.invoice?.buyer.taxId ?? "")),
    leaf(w.role, w.buyer),
  );

const sellerOf = ({ books: { company } }: Source): string =>
  branch(
    w.party,
    leaf(w.id, `company-${company.id}`),
    leaf(w.name, cut(company.name, 250)),
    leaf(w.fullName, cut(company.name, 250)),
    leaf(w.taxNumber, innOf(company.taxId)),
    leaf(w.role, w.seller),
  );

function lineOf(line: EventLine, index: number): string {
  const item = itemOf(line);
  return branch(
    w.good,
    leaf(w.id, item),
    leaf(w.line, String(index + 1)),
    leaf(w.name, commerceMlItems[item] ?? item),
    leaf(w.price, decimalOf(line.amount)),
    leaf(w.quantity, "1"),
    leaf(w.sum, decimalOf(line.amount)),
  );
}

const taxOf = (event: LedgerEvent): string => {
  const tax = absolute(sumOf(event, "tax"));
  if (!isPositive(tax)) return "";
  return branch(
    w.taxes,
    branch(
      w.tax,
      leaf(w.name, w.vat),
      leaf(w.isIncluded, "false"),
      leaf(w.sum, decimalOf(tax)),
      leaf(w.taxRate, event.invoice?.rate ?? ""),
    ),
  );
};

/** Invoices and credit notes are known by their number; whatever else happens to them is a document of its own. */
function idOf(companyId: number, { entry, event }: Booked, number: string): string {
  const isIssued = entry.creditNoteId !== null || event?.key === `invoice ${entry.invoiceId}`;
  return documentGuid(companyId, isIssued ? number : `${entry.id} ${number}`);
}

function documentOf(source: Source, booked: Booked): string {
  const { entry, event } = booked;
  const kind = event && kindOf(event);
  if (!event || !kind) return "";
  const number = entry.document || entry.id;
  const isMoney = kind.operation === w.receipt || kind.operation === w.payout;
  const lines = kind.hasLines ? (event.invoice?.lines ?? []) : [];
  return branch(
    w.container,
    branch(
      w.document,
      leaf(w.id, idOf(source.books.company.id, booked, number)),
      leaf(w.number, cut(number, 40)),
      leaf(w.date, entry.day),
      leaf(w.operation, kind.operation),
      leaf(w.role, w.seller),
      leaf(w.currency, entry.currency),
      entry.currency === national ? leaf(w.rate, "1") : "",
      leaf(w.sum, decimalOf(kind.money)),
      branch(w.parties, sellerOf(source), buyerOf(entry, event)),
      leaf(w.comment, cut(event.key, 250)),
      isMoney ? "" : taxOf(event),
      branch(w.goods, ...lines.map(lineOf)),
    ),
  );
}

async function* textOf(source: Source): AsyncGenerator<string, undefined> {
  const made = `${lastDayOf(source.last)}T00:00:00`;
  yield `${xmlHead}<${w.file} xmlns="urn:1C.ru:commerceml_210" ${w.version}="2.10" ${w.made}="${made}">`;
  for await (const booked of source.journal()) yield documentOf(source, booked);
  yield `</${w.file}>\n`;
}

export const commerceml: Format = (source) => inUtf8(textOf(source));

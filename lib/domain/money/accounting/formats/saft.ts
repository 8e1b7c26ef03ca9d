import { absolute, add, decimalOf, isNegative, isPositive, type Money, total, zero } from "@/lib/base/money";
import { firstDayOf, lastDayOf, monthOfDay } from "../rules";
import type { JournalEntry, JournalLine } from "../shared/entry";
import type { EventInvoice } from "../shared/event";
import type { Booked } from "../shared/journal";
import { splitBy } from "../shared/split";
import { type Format, inUtf8, type Source } from "./source";
import { aboutEntry } from "./text";
import { branch, cut, leaf, xmlHead } from "./xml";

/*
 * SAF-T by the OECD's schema 2.00: header, accounts, customers and taxes that the period uses, then its entries. Totals
 * stand before what they sum up, and are known when it has been written. Texts are as long as the schema's types allow.
 */

const namespace = "urn:OECD:StandardAuditFile-Taxation/2.00";

type Account = { name: string; sum: Money };
type Customer = { buyer: EventInvoice["buyer"] | null; account: string; sum: Money };
type Tax = { code: string; country: string; rate: string };

type Totals = {
  count: number;
  debit: Money;
  credit: Money;
  accounts: Map<string, Account>;
  customers: Map<number, Customer>;
  taxes: Map<string, Tax>;
};

const taxCode = ({ code, country, rate }: Tax): string => cut(`${country}-${rate}-${code}`, 35);

function countAccount(totals: Totals, { account, name, amount }: JournalLine): void {
  const before = totals.accounts.get(account);
  totals.accounts.set(account, { name, sum: before ? add(before.sum, amount) : amount });
  if (isPositive(amount)) totals.debit = add(totals.debit, amount);
  else totals.credit = add(totals.credit, absolute(amount));
}

const nothingYet = (currency: Source["currency"]): Totals => ({
  ...{ count: 0, debit: zero(currency), credit: zero(currency) },
  ...{ accounts: new Map(), customers: new Map(), taxes: new Map() },
});

/** Counts an entry to what is said before all of them. Of customers, the name of their last document in the period. */
function countEntry(totals: Totals, { entry, event }: Booked): void {
  totals.count += 1;
  for (const line of entry.lines) countAccount(totals, line);
  if (entry.customer !== null) {
    const known = totals.customers.get(entry.customer);
    const own: Customer = known ?? { buyer: null, account: "", sum: zero(entry.currency) };
    own.buyer = event?.invoice?.buyer ?? own.buyer;
    for (const line of entry.lines) {
      if (line.role !== "receivable") continue;
      own.account = line.account;
      own.sum = add(own.sum, line.amount);
    }
    totals.customers.set(entry.customer, own);
  }
  if (entry.tax) totals.taxes.set(taxCode(entry.tax), entry.tax);
}

const amount = (name: string, money: Money): string =>
  branch(name, leaf("Amount", decimalOf(absolute(money))));

/** Balances are those of the selection: it begins with nothing. */
const balances = (sum: Money): string =>
  leaf("OpeningDebitBalance", decimalOf(zero(sum.currency))) +
  leaf(isNegative(sum) ? "ClosingCreditBalance" : "ClosingDebitBalance", decimalOf(absolute(sum)));

const addressOf = (address: string, country: string): string =>
  branch(
    "Address",
    leaf("StreetName", cut(address, 70)),
    leaf("City", "-"),
    leaf("PostalCode", "-"),
    leaf("Country", country),
  );

function headerOf({ books: { company }, first, last, currency }: Source): string {
  const { taxId, name, address, country, contact } = company;
  const place = contact?.city
    ? branch(
        "Address",
        leaf("StreetName", cut(contact.street, 70)),
        leaf("City", cut(contact.city, 35)),
        leaf("PostalCode", cut(contact.postcode, 18)),
        leaf("Country", country),
      )
    : addressOf(address, country);
  return branch(
    "Header",
    leaf("AuditFileVersion", "2.00"),
    leaf("AuditFileCountry", country),
    // The same period gives the same file: the day is the period's last.
    leaf("AuditFileDateCreated", lastDayOf(last)),
    leaf("SoftwareCompanyName", "Berth"),
    leaf("SoftwareID", "Berth"),
    leaf("SoftwareVersion", "1"),
    branch(
      "Company",
      leaf("RegistrationNumber", cut(contact?.register || taxId, 35)),
      leaf("Name", cut(name, 256)),
      place,
      branch("TaxRegistration", leaf("TaxRegistrationNumber", cut(taxId, 35))),
    ),
    leaf("DefaultCurrencyCode", currency),
    branch(
      "SelectionCriteria",
      leaf("SelectionStartDate", firstDayOf(first)),
      leaf("SelectionEndDate", lastDayOf(last)),
    ),
    leaf("HeaderComment", "Balances of the entries in this file"),
    leaf("TaxAccountingBasis", "A"),
  );
}

function mastersOf({ accounts, customers, taxes }: Totals): string {
  const ledger = [...accounts].map(([id, { name, sum }]) =>
    branch(
      "Account",
      leaf("AccountID", cut(id, 70)),
      leaf("AccountDescription", cut(name, 256)),
      leaf("AccountType", "GL"),
      balances(sum),
    ),
  );
  const people = [...customers].map(([id, { buyer, account, sum }]) =>
    branch(
      "Customer",
      leaf("RegistrationNumber", cut(buyer?.taxId ?? "", 35)),
      leaf("Name", cut(buyer?.name || String(id), 256)),
      addressOf(buyer?.address || "-", buyer?.country || ""),
      leaf("CustomerID", String(id)),
      leaf("AccountID", account),
      account === "" ? "" : balances(sum),
    ),
  );
  const table = [...taxes].map(([code, { country, rate, code: rule }]) =>
    branch(
      "TaxTableEntry",
      leaf("TaxType", "VAT"),
      leaf("Description", rule),
      branch(
        "TaxCodeDetails",
        leaf("TaxCode", code),
        leaf("Description", rule),
        leaf("TaxPercentage", rate),
        leaf("Country", country),
      ),
    ),
  );
  return branch(
    "MasterFiles",
    branch("GeneralLedgerAccounts", ...ledger),
    branch("Customers", ...people),
    branch("TaxTable", ...table),
  );
}

const taxInformation = (tax: Tax, money: Money): string =>
  branch(
    "TaxInformation",
    leaf("TaxType", "VAT"),
    leaf("TaxCode", taxCode(tax)),
    leaf("TaxPercentage", tax.rate),
    leaf("Country", tax.country),
    amount("TaxAmount", money),
  );

/** The tax of an entry by the lines of revenue that bear it. */
function taxShares({ lines, currency }: JournalEntry): Map<JournalLine, Money> {
  const taxed = lines.filter(({ role, isTaxed }) => role === "sale" && isTaxed);
  const taxes = lines.filter(({ role }) => role === "vat").map(({ amount }) => amount);
  const shares = splitBy(
    total(taxes, currency),
    taxed.map(({ amount }) => amount),
  );
  return new Map(taxed.map((line, index) => [line, shares[index] ?? zero(currency)]));
}

function lineOf(entry: JournalEntry, line: JournalLine, index: number, share: Money | undefined): string {
  return branch(
    "Line",
    leaf("RecordID", String(index + 1)),
    leaf("AccountID", cut(line.account, 70)),
    leaf("SourceDocumentID", cut(entry.document, 35)),
    entry.customer === null ? "" : leaf("CustomerID", String(entry.customer)),
    leaf("Description", cut(aboutEntry(entry), 256)),
    amount(isPositive(line.amount) ? "DebitAmount" : "CreditAmount", line.amount),
    entry.tax && share ? taxInformation(entry.tax, share) : "",
  );
}

function transactionOf(entry: JournalEntry): string {
  const month = monthOfDay(entry.day);
  const shares = taxShares(entry);
  return branch(
    "Transaction",
    leaf("TransactionID", cut(entry.id, 70)),
    leaf("Period", String(Number(month.slice(5)))),
    leaf("PeriodYear", month.slice(0, 4)),
    leaf("TransactionDate", entry.day),
    leaf("TransactionType", cut(entry.cause, 18)),
    leaf("Description", cut(aboutEntry(entry), 256)),
    leaf("SystemEntryDate", entry.day),
    leaf("GLPostingDate", entry.day),
    ...entry.lines.map((line, index) => lineOf(entry, line, index, shares.get(line))),
  );
}

/** All that stands before the entries. */
function beginningOf(source: Source, totals: Totals): string {
  const sums = [
    leaf("NumberOfEntries", String(totals.count)),
    leaf("TotalDebit", decimalOf(totals.debit)),
    leaf("TotalCredit", decimalOf(totals.credit)),
  ];
  const journal = [leaf("JournalID", "GL"), leaf("Description", "General ledger"), leaf("Type", "GL")];
  return [
    `${xmlHead}<AuditFile xmlns="${namespace}">${headerOf(source)}${mastersOf(totals)}`,
    `<GeneralLedgerEntries>${sums.join("")}${totals.count === 0 ? "" : `<Journal>${journal.join("")}`}`,
  ].join("");
}

async function* textOf(source: Source): AsyncGenerator<string, string> {
  const totals = nothingYet(source.currency);
  for await (const booked of source.journal()) {
    countEntry(totals, booked);
    yield transactionOf(booked.entry);
  }
  yield `${totals.count === 0 ? "" : "</Journal>"}</GeneralLedgerEntries></AuditFile>\n`;
  return beginningOf(source, totals);
}

export const saft: Format = (source) => inUtf8(textOf(source));

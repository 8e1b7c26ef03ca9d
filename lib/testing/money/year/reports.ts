import { createHash } from "node:crypto";
import { database } from "@/lib/db/client";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showDeferred } from "@/lib/domain/money/accounting/deferred";
import { exportBooks } from "@/lib/domain/money/accounting/export";
import { readExportPart } from "@/lib/domain/money/accounting/read-part";
import { verifyLedger } from "@/lib/domain/money/billing/verify-ledger";
import { showCosts } from "@/lib/domain/money/card-payouts/costs";
import { showPayouts } from "@/lib/domain/money/card-payouts/show";
import { listOpenItems, showReceivables } from "@/lib/domain/money/receivables/show";
import { showDeposits } from "@/lib/domain/money/receivables/show-deposits";
import { showReportLines, showTaxReport } from "@/lib/domain/money/tax/report";
import { downloadTaxReport } from "@/lib/domain/money/tax/report-file";
import { centsOf, count, type Figures } from "./own/figures";
import * as files from "./read-files";

/** Days, both included; of reports over months they are the first and the last one of months. */
export type Asked = { company: number; from: string; until: string };
/** `made`: called once the report is there, before a test reads it. */
type Report = (staff: StaffContext, asked: Asked, made: () => void) => Promise<Figures>;

export const digestOf = (lines: readonly string[]): string =>
  createHash("sha256").update(lines.toSorted().join("\n")).digest("hex").slice(0, 16);

const bytesOf = (content: string): Buffer => Buffer.from(content, "base64");
const cents = (text: string | null): number => (text === null ? 0 : centsOf(text));

type Format = "csv" | "xlsx" | "datev" | "saft" | "commerceml";

const exported =
  (format: Format, read: (bytes: Buffer) => Figures): Report =>
  async (staff, { company, from, until }, made) => {
    const months = { company, from: from.slice(0, 7), until: until.slice(0, 7) };
    const { id, count: entries } = await exportBooks.call(staff, { ...months, format });
    made();
    const parts: Buffer[] = [];
    for (let place = 1; ; place++) {
      const { content } = await readExportPart.call(staff, { id, place });
      if (content === "") break;
      parts.push(bytesOf(content));
    }
    if (entries === 0) throw new Error(`The file ${format} of company ${company} has no entries.`);
    return read(Buffer.concat(parts));
  };

const vat: Report = async (staff, asked, made) => {
  const { sums, boxes } = await showTaxReport.call(staff, asked);
  made();
  const figures: Figures = {};
  for (const sum of sums) {
    const name = `${sum.code} ${sum.scheme} ${sum.place} ${sum.rate} ${sum.base.currency}`;
    count(figures, `${name} base`, centsOf(sum.base.value));
    count(figures, `${name} tax`, centsOf(sum.tax.value));
    count(figures, `${name} homeBase`, centsOf(sum.home_base));
    count(figures, `${name} homeTax`, centsOf(sum.home_tax));
    count(figures, `${name} rows`, sum.rows);
    if (sum.without_rate > 0) count(figures, `${name} without rate`, sum.without_rate);
  }
  for (const { box, base, tax } of boxes) {
    count(figures, `box ${box} base`, cents(base));
    if (tax !== null) count(figures, `box ${box} tax`, cents(tax));
  }
  return figures;
};

const oss: Report = async (staff, asked, made) => {
  const { oss: found } = await showTaxReport.call(staff, asked);
  made();
  const figures: Figures = {};
  if (found?.lacks) throw new Error(`There is no rate of ${found.lacks} on ${asked.until}.`);
  for (const { country, rate, base, tax } of found?.lines ?? []) {
    count(figures, `${country} ${rate} base`, centsOf(base));
    count(figures, `${country} ${rate} tax`, centsOf(tax));
  }
  for (const { quarter, country, tax } of found?.amendments ?? [])
    count(figures, `amends ${quarter} ${country} tax`, centsOf(tax));
  return figures;
};

const salesList: Report = async (staff, asked, made) => {
  const figures: Figures = {};
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof showReportLines.call>> = await showReportLines.call(staff, {
      ...asked,
      kind: "ec",
      ...(after === "" ? {} : { after }),
    });
    for (const { number, base } of page.ec) count(figures, number, centsOf(base));
    after = page.next ?? undefined;
  }
  made();
  return figures;
};

const book: Report = async (staff, asked, made) => {
  const { content } = await downloadTaxReport.call(staff, { ...asked, format: "book" });
  made();
  const lines = files.readBook(bytesOf(content));
  return { rows: lines.length, lines: digestOf(lines) };
};

const ages = ["not_due", "d30", "d60", "d90", "older", "total"] as const;

/** By age, and how many documents they are. */
const receivables: Report = async (staff, { company, until: day }, made) => {
  const { totals } = await showReceivables.call(staff, { day, company });
  made();
  const figures: Figures = {};
  for (const sums of totals)
    for (const age of ages) count(figures, `${sums.total.currency} ${age}`, centsOf(sums[age].value));
  const { items } = await listOpenItems.call(staff, { day, company });
  for (const { amount } of items) count(figures, `${amount.currency} documents`, 1);
  return figures;
};

const deposits: Report = async (staff, { company, until: day }, made) => {
  const { totals } = await showDeposits.call(staff, { day, company });
  made();
  return Object.fromEntries(totals.map(({ currency, value }) => [currency, centsOf(value)]));
};

/** Deferred revenue at the end of the last month. */
const deferred: Report = async (staff, { company, until }, made) => {
  const { totals } = await showDeferred.call(staff, { company, month: until.slice(0, 7) });
  made();
  return Object.fromEntries(totals.map(({ currency, value }) => [currency, centsOf(value)]));
};

const payouts: Report = async (staff, _asked, made) => {
  const figures: Figures = {};
  for (let before: number | undefined = 0; before !== undefined; ) {
    const page: Awaited<ReturnType<typeof showPayouts.call>> = await showPayouts.call(
      staff,
      before === 0 ? {} : { before },
    );
    for (const { amount, sums, is_right: isRight, unknown } of page.payouts) {
      count(figures, "payouts", 1);
      count(figures, "amount", centsOf(amount));
      for (const name of ["payment", "refund", "dispute", "other", "fees", "net"] as const)
        count(figures, name, centsOf(sums[name]));
      if (isRight !== true || unknown > 0) count(figures, "wrong", 1);
    }
    before = page.older ?? undefined;
  }
  made();
  return figures;
};

const costs: Report = async (staff, asked, made) => {
  const { rows } = await showCosts.call(staff, asked);
  made();
  const figures: Figures = {};
  for (const row of rows) {
    for (const name of ["payments", "disputes"] as const) count(figures, name, row[name]);
    for (const name of ["gross", "fees", "disputed"] as const) count(figures, name, centsOf(row[name]));
  }
  return figures;
};

/** Breaches of the ledger's laws; none are right. */
const ledger: Report = async (_staff, _asked, made) => {
  const breaches = await verifyLedger(database());
  made();
  return Object.fromEntries(breaches.map(({ law, what, found }) => [`${law}: ${what}`, found]));
};

/** What people and programs are told of the books, each as figures that can be compared. */
export const reports = {
  vat,
  oss,
  salesList,
  book,
  receivables,
  deposits,
  deferred,
  payouts,
  costs,
  ledger,
  csv: exported("csv", files.readJournalCsv),
  xlsx: exported("xlsx", files.readWorkbook),
  datev: exported("datev", files.readDatev),
  saft: exported("saft", files.readSaft),
  commerceml: exported("commerceml", files.readCommerceMl),
} satisfies Record<string, Report>;

export type ReportName = keyof typeof reports;

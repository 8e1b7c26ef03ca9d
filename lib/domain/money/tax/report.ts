import { type Currency, currencies, decimalOf, type Money } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { boxesOf } from "./rules";
import { ReportLines, ReportOf, ReportPage, TaxReport } from "./schema";
import { readOssReturn } from "./shared/oss-return";
import { readBookRows, readEcRows, readEcTotal } from "./shared/read-lines";
import { readSums } from "./shared/read-sums";
import { readChoices, readReportCompany, requirePeriod } from "./shared/report-company";

const pageSize = 100;

const isCurrency = (word: string | null): word is Currency => currencies.some((one) => one === word);
const textOf = (money: Money | null): string | null => money && decimalOf(money);

/** The tax journal of a company and a period: its sums, the boxes of the return, and the one-stop shop's return. */
export const showTaxReport = staffOperation({
  name: "taxes.report",
  summary: "Shows what a company has to declare for a period",
  access: byStaff("read", "taxes/read"),
  looks: "now_and_then",
  within: "rows",
  fails: ["tax_company.not_found"],
  pool: "staff_searches",
  input: ReportOf,
  output: TaxReport,
  run: async ({ db, note }, period) => {
    requirePeriod(period);
    const company = await readReportCompany(db, period.company);
    note({ changes: { company: company.id, from: period.from, until: period.until } });
    const sums = await readSums(db, period);
    const hasOss = sums.some(({ scheme }) => scheme === "oss");
    const oss = hasOss ? await readOssReturn(db, period) : null;
    const boxes = isCurrency(company.home) ? boxesOf(company.country, company.home, sums) : [];
    return {
      company: { id: company.id, name: company.name, country: company.country, tax_id: company.taxId },
      companies: await readChoices(db),
      home_currency: company.home,
      sums: sums.map(({ currency, ...sum }) => ({
        ...{ code: sum.code, scheme: sum.scheme, place: sum.place, rate: sum.rate },
        base: { value: sum.base, currency },
        tax: { value: sum.tax, currency },
        ...{ home_base: sum.homeBase, home_tax: sum.homeTax },
        ...{ rows: sum.rows, without_rate: sum.withoutRate },
      })),
      boxes: boxes.map(({ box, base, tax }) => ({ box, base: textOf(base), tax: textOf(tax) })),
      oss: oss && {
        lines: oss.lines.map((line) => ({
          ...{ country: line.country, rate: line.rate },
          ...{ base: decimalOf(line.base), tax: decimalOf(line.tax) },
        })),
        amendments: oss.amendments.map((one) => ({ ...one, tax: decimalOf(one.tax) })),
        lacks: oss.lacks,
      },
      reverse_charge: await readEcTotal(db, period),
    };
  },
});

/** A page of the EC sales list, or of the book of sales. */
export const showReportLines = staffOperation({
  name: "taxes.report_lines",
  summary: "Lists sales of a period by VAT number, or document by document",
  access: byStaff("read", "taxes/read"),
  looks: "now_and_then",
  within: "rows",
  fails: ["tax_company.not_found"],
  pool: "staff_searches",
  input: ReportLines,
  output: ReportPage,
  run: async ({ db, note }, { kind, after = "", ...period }) => {
    requirePeriod(period);
    await readReportCompany(db, period.company);
    note({ changes: { company: period.company, from: period.from, until: period.until } });
    if (kind === "ec") {
      const rows = await readEcRows(db, period, after, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      return { ec: shown, book: [], next: rows.length > pageSize ? (shown.at(-1)?.number ?? null) : null };
    }
    const from = /^\d{1,9}$/.test(after) ? Number(after) : 0;
    const rows = await readBookRows(db, period, from, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return { ec: [], book: shown, next: rows.length > pageSize ? String(shown.at(-1)?.id ?? "") : null };
  },
});

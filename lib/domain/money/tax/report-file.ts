import { stringify } from "csv-stringify/sync";
import { shownCell } from "@/lib/base/csv-cell";
import { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { bookTable, ecTable, ossFile, ossTable, salesListFile, sumsTable, type Table } from "./file-rows";
import { type FileFormat, ReportFile } from "./schema";
import { readOssReturn } from "./shared/oss-return";
import { readBookRows, readEcLack, readEcRows } from "./shared/read-lines";
import { type Period, readSums } from "./shared/read-sums";
import { readReportCompany, requirePeriod } from "./shared/report-company";

/** A file is made in memory: 50,000 rows are some 10 MB. */
const mostRows = 50_000;
/** What the German tax office takes in one file. */
const mostOfOffice = { oss_bzst: 1_000, zm_bzst: 1_500 } as const;

/** Names and numbers of customers could be formulas where a spreadsheet opens the file; amounts keep their sign. */
const harmless = (cell: string): string => (/^-[\d.]+$/.test(cell) ? cell : shownCell(cell));

const csvOf = ({ heads, rows }: Table): string =>
  stringify([[...heads], ...rows.map((row) => row.map(harmless))], {
    bom: true,
    record_delimiter: "windows",
  });

function within<T>(rows: T[], most: number): T[] {
  if (rows.length > most) throw fail("tax_file.too_long", { most });
  return rows;
}

type Company = Awaited<ReturnType<typeof readReportCompany>>;

async function ossLinesOf(db: Database, period: Period) {
  const { lines, lacks } = await readOssReturn(db, period);
  if (lacks !== null) throw fail("tax_file.no_rate", { currency: lacks, day: period.until });
  return lines;
}

/** What each format has in it. Those of the German tax office are made for companies in Germany. */
const contents: Record<FileFormat, (db: Database, period: Period, company: Company) => Promise<string>> = {
  sums: async (db, period, { home }) => csvOf(sumsTable(home ?? "", await readSums(db, period))),
  ec: async (db, period, { home }) =>
    csvOf(ecTable(home ?? "", within(await readEcRows(db, period, "", mostRows + 1), mostRows))),
  book: async (db, period, { home }) =>
    csvOf(bookTable(home ?? "", within(await readBookRows(db, period, 0, mostRows + 1), mostRows))),
  oss: async (db, period) => csvOf(ossTable(await ossLinesOf(db, period))),
  oss_bzst: async (db, period, { country }) => {
    if (country !== "DE") throw fail("tax_file.no_format");
    return ossFile(within(await ossLinesOf(db, period), mostOfOffice.oss_bzst));
  },
  zm_bzst: async (db, period, { country }) => {
    if (country !== "DE") throw fail("tax_file.no_format");
    const lack = await readEcLack(db, period);
    if (lack) throw fail("tax_file.no_rate", lack);
    const most = mostOfOffice.zm_bzst;
    return salesListFile(within(await readEcRows(db, period, "", most + 1), most));
  },
};

/** A report as a file: for people and programs, or as a tax office takes it. */
export const downloadTaxReport = staffOperation({
  name: "taxes.report_file",
  summary: "Makes a file of what a company has to declare for a period",
  access: byStaff("read", "taxes/read"),
  within: "rows",
  fails: ["tax_company.not_found", "tax_file.no_format", "tax_file.no_rate", "tax_file.too_long"],
  pool: "staff_searches",
  input: ReportFile,
  output: FileAnswer,
  run: async ({ db, note }, { format, ...period }) => {
    requirePeriod(period);
    const company = await readReportCompany(db, period.company);
    note({ changes: { company: company.id, from: period.from, until: period.until, format } });
    const text = await contents[format](db, period, company);
    return {
      filename: `${company.region}-${format}-${period.from}-${period.until}.csv`,
      content_type: "text/csv; charset=utf-8",
      content: Buffer.from(text).toString("base64"),
    };
  },
});

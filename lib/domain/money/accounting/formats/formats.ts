import type { ExportFormat } from "../rules";
import { commerceml } from "./commerceml";
import { csv } from "./csv";
import { datev } from "./datev";
import { datevDebtors } from "./datev-debtors";
import { saft } from "./saft";
import type { FileFormat } from "./source";
import { xlsx } from "./xlsx";

/** Files that are made of the journal, each with its ending and type. */
export const fileFormats: Readonly<Record<Exclude<ExportFormat, "documents">, FileFormat>> = {
  csv: { make: csv, ending: "csv", type: "text/csv; charset=utf-8" },
  xlsx: {
    make: xlsx,
    ending: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  datev: { make: datev, ending: "csv", type: "text/csv; charset=windows-1252" },
  datev_debtors: { make: datevDebtors, ending: "csv", type: "text/csv; charset=windows-1252" },
  commerceml: { make: commerceml, ending: "xml", type: "application/xml" },
  saft: { make: saft, ending: "xml", type: "application/xml", beginsLast: true },
};

type Named = { region: string; format: ExportFormat; first: string; last: string; currency: string };

/** Name of a file; DATEV's programs know theirs by its beginning. */
export function fileName({ region, format, first, last, currency }: Named): string {
  const period = [region, first, ...(last === first ? [] : [last]), ...(currency ? [currency] : [])].join(
    "_",
  );
  if (format === "datev") return `EXTF_Buchungsstapel_${period}.csv`;
  if (format === "datev_debtors") return `EXTF_Debitoren_Kreditoren_${period}.csv`;
  if (format === "documents") return `documents_${period}.zip`;
  const word = format === "csv" || format === "xlsx" ? "journal" : format;
  return `${word}_${period}.${fileFormats[format].ending}`;
}

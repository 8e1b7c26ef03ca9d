import { plainText } from "@/lib/base/csv-cell";
import type { ListColumn } from "@/lib/domain/kernel/staff/staff-list";
import type { ListRow } from "@/lib/domain/kernel/staff/staff-list-schema";

type Labels = { of: (column: string) => string; currency: string; customer: string };
type Columns = readonly ListColumn[];

/** Amounts have a column for their currency, customers one for their number. */
export const headsOf = (columns: Columns, { of, currency, customer }: Labels): string[] =>
  columns.flatMap(({ name, form }) => {
    if (form === "money") return [of(name), currency];
    return form === "customer" ? [of(name), customer] : [of(name)];
  });

/** Stored codes and ISO times, so that a program can read them; texts that look like formulas are escaped. */
export const cellsOf = (columns: Columns, { cells }: ListRow): string[] =>
  columns.flatMap(({ name, form }) => {
    const value = cells[name] ?? null;
    const isPair = form === "money" || form === "customer";
    if (value === null) return isPair ? ["", ""] : [""];
    if (typeof value === "string") return [plainText(value)];
    return "email" in value ? [plainText(value.email), String(value.id)] : [value.value, value.currency];
  });

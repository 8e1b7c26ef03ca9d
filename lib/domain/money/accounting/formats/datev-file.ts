import { inWindows1252, windows1252 } from "@/lib/base/windows-1252";
import { fail } from "../../../kernel/errors/fail";
import { firstDayOf, fiscalYearOf, lastDayOf } from "../rules";
import { debtorNumber } from "./datev-rows";
import type { Source } from "./source";

/*
 * What files in DATEV format 700 (EXTF) have in common: texts are in quotation marks, fields are parted by semicolons, lines
 * end with CRLF, and the first line is a header of 31 fields.
 */

/** Names that end with a number, from 1 on. */
export const numbered = (count: number, ...names: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** As many signs of a text as a field takes; it takes none that control. */
export const clipped = (text: string, most: number): string =>
  inWindows1252(text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()).slice(0, most);

export const datevLine = (fields: readonly string[]): Uint8Array => windows1252(`${fields.join(";")}\r\n`);

const compact = (day: string): string => day.replaceAll("-", "");

/** The plan's number, as DATEV's own programs write it in the header. */
const plans: Readonly<Record<string, string>> = { skr03: "03", skr04: "04" };

type Category = {
  number: "16" | "21";
  name: string;
  version: string;
  /** Between the length of accounts and the currency: the period and what is said of a batch; empty where it is none. */
  batch: readonly [
    from: string,
    until: string,
    title: string,
    kind: string,
    purpose: string,
    isFixed: string,
  ];
};

/** The header of a file of a category. When it was made would change the bytes of the same period: it says the period's end. */
function headerOf({ books: { terms }, first, last, currency }: Source, category: Category): string[] {
  const { number, name, version, batch } = category;
  const [from, until, title, kind, purpose, isFixed] = batch;
  return [
    ...['"EXTF"', "700", number, quoted(name), version],
    ...[`${compact(lastDayOf(last))}000000000`, "", '"RE"', '""', '""'],
    ...[String(terms.consultant), String(terms.client)],
    ...[compact(fiscalYearOf(firstDayOf(first), terms.fiscalStart)), String(terms.accountLength)],
    ...[from, until, title, '""', kind, purpose, isFixed],
    ...[quoted(currency), "", '""', "", "", quoted(plans[terms.template] ?? ""), "", "", '""', '""'],
  ];
}

/** Of a batch of entries. */
export function batchHeader(source: Source): string[] {
  const { first, last } = source;
  const title = `Journal ${first}${first === last ? "" : ` - ${last}`}`.slice(0, 30);
  return headerOf(source, {
    ...{ number: "21", name: "Buchungsstapel", version: "13" },
    batch: [compact(firstDayOf(first)), compact(lastDayOf(last)), quoted(title), "1", "0", "0"],
  });
}

/** Of customers' accounts, which are of no period. */
export const debtorsHeader = (source: Source): string[] =>
  headerOf(source, {
    ...{ number: "16", name: "Debitoren/Kreditoren", version: "5" },
    batch: ["", "", '""', "", "", ""],
  });

/** A customer's account; throws where accounts of that length have no room for it. */
export function debtorAccount(customer: number, accountLength: number): string {
  const number = debtorNumber(customer, accountLength);
  if (number.length !== accountLength + 1 || number >= "7")
    throw fail("accounting.number_too_long", { what: String(customer) });
  return number;
}

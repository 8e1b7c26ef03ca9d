import { unknownCurrency } from "@/lib/base/unknown-currency";
import { readAmount } from "./amount";
import { centsOf, checkBalances } from "./balances";
import { readDay } from "./day";
import type { BalanceCheck, Receipt, SkipCode, Skipped, Statement } from "./port";
import { currencyOfAccount } from "./russian-account";

/** A document of a 1C client-bank exchange file: a section of `name=value` lines. */
type Document = { line: number; values: Map<string, string> };

const mostValueLetters = 4_000;

export const isOneC = (text: string): boolean => /^\s{0,20}1CClientBankExchange/.test(text);

/** What a file says of an account of its owner, in one period. */
type Period = { account: string; values: Map<string, string> };

type Read = { documents: Document[]; own: Set<string>; periods: Period[] };

function readDocuments(text: string): Read {
  const documents: Document[] = [];
  const periods: Period[] = [];
  const own = new Set<string>();
  let open: Document | null = null;
  let period: Period | null = null;
  let last = "";
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    const place = row.indexOf("=");
    const name = row.slice(0, Math.max(0, place)).trim();
    if (row.trim() === "КонецДокумента") open = null;
    else if (row.trim() === "КонецРасчСчет") period = null;
    else if (row.trim() === "СекцияРасчСчет") {
      period = { account: "", values: new Map() };
      periods.push(period);
    } else if (place > 0 && name === "СекцияДокумент") {
      open = { line: index + 1, values: new Map() };
      documents.push(open);
    } else if (/^[\p{L}\d]{2,40}$/u.test(name)) {
      const value = row.slice(place + 1, place + 1 + mostValueLetters).trim();
      if (open) open.values.set(name, value);
      else if (period) period.values.set(name, value);
      if (!open && name === "РасчСчет" && value !== "") own.add(value);
      last = name;
    } else if (open && last !== "" && row.trim() !== "") {
      // Continuation line of a multi-line value.
      const value = `${open.values.get(last) ?? ""} ${row.trim()}`;
      open.values.set(last, value.slice(0, mostValueLetters));
    }
  }
  for (const one of periods) one.account = one.values.get("РасчСчет") ?? "";
  return { documents, own, periods };
}

/** Older files separate rubles and kopecks by a hyphen. */
function centsIn(text: string | undefined): bigint | null {
  const read = text === undefined ? null : readAmount(text.replace(/^(-?\d{1,12})-(\d\d)$/, "$1.$2"));
  if (read === null) return null;
  return read.isNegative ? -centsOf(read.amount) : centsOf(read.amount);
}

/** What the documents of an account come to; null = one of them cannot be read. */
function movedOf(account: string, documents: readonly Document[]): bigint | null {
  let sum = 0n;
  for (const { values } of documents) {
    const isOf = (...names: string[]) => names.some((name) => values.get(name) === account);
    const isIn = isOf("ПолучательСчет", "ПолучательРасчСчет") && values.get("ДатаПоступило") !== "";
    const isOut = isOf("ПлательщикСчет", "ПлательщикРасчСчет") && values.get("ДатаСписано") !== "";
    if (isIn === isOut) continue;
    const cents = centsIn(values.get("Сумма"));
    if (cents === null) return null;
    sum += isIn ? cents : -cents;
  }
  return sum;
}

/** A file may say a balance for each day; those before the first and after the last count. */
function balancesOf({ documents, periods }: Read): BalanceCheck[] {
  const named = [...new Set(periods.map(({ account }) => account))].filter(Boolean).slice(0, 100);
  return named.flatMap((account) => {
    const own = periods.filter((one) => one.account === account);
    const opening = centsIn(own[0]?.values.get("НачальныйОстаток"));
    const closing = centsIn(own.at(-1)?.values.get("КонечныйОстаток"));
    const currency = currencyOfAccount(account) || unknownCurrency;
    return checkBalances({ account, currency, opening, closing, moved: movedOf(account, documents) }) ?? [];
  });
}

/**
 * Why a document is not an incoming payment, by the file's own accounts, or if it lists none, by its debit and credit
 * dates; null = it is one.
 */
function whyNot(
  to: string,
  from: string,
  own: ReadonlySet<string>,
  values: ReadonlyMap<string, string>,
): SkipCode | null {
  const came = values.get("ДатаПоступило");
  const went = values.get("ДатаСписано");
  if (own.has(from)) return "outgoing";
  const isOurs = own.has(to);
  if (!isOurs && (own.size > 0 || !came)) return went ? "outgoing" : "direction";
  if (!isOurs && went) return "direction";
  return came === "" ? "pending" : null;
}

function readDocument(
  { line, values }: Document,
  own: ReadonlySet<string>,
): { receipt: Receipt } | { skipped: Skipped } {
  const text = (...names: string[]): string =>
    names.map((name) => values.get(name) ?? "").find(Boolean) ?? "";
  const skip = (code: SkipCode, said: string) => ({ skipped: { line, code, said: said.slice(0, 200) } });
  // Beside the account there may be that of its bank.
  const accountOf = (...names: string[]): string =>
    names.map((name) => values.get(name) ?? "").find((one) => own.has(one)) ?? text(...names);
  const to = accountOf("ПолучательСчет", "ПолучательРасчСчет");
  const from = accountOf("ПлательщикСчет", "ПлательщикРасчСчет");
  const said = text("Сумма");
  const reason = whyNot(to, from, own, values);
  if (reason) return skip(reason, `${said} ${from} → ${to}`);
  const read = readAmount(said.replace(/^(\d{1,12})-(\d\d)$/, "$1.$2"));
  if (read === null || read.isNegative) return skip("amount", said);
  if (read.amount === "0.00") return skip("nothing", said);
  const saidDay = text("ДатаПоступило", "Дата");
  const day = readDay(saidDay, "dmy");
  if (day === null) return skip("day", saidDay);
  const purposes = ["", "1", "2", "3", "4", "5", "6"].map(
    (ending) => values.get(`НазначениеПлатежа${ending}`) ?? "",
  );
  const receipt = {
    line,
    number: text("Номер"),
    amount: read.amount,
    currency: currencyOfAccount(to) || unknownCurrency,
    day,
    // Some banks repeat the whole text and its parts; duplicates are dropped.
    text: [...new Set(purposes.filter(Boolean))].join(" "),
    account: to,
    payer: text("Плательщик1", "Плательщик")
      .replace(/^ИНН \d{5,12} /, "")
      .slice(0, 200),
    payerAccount: from.slice(0, 60),
  };
  return { receipt };
}

export function readOneC(text: string): Omit<Statement, "encoding"> {
  const found = readDocuments(text);
  const { documents, own } = found;
  const read = documents.map((one) => readDocument(one, own));
  return {
    format: "1c",
    receipts: read.flatMap((one) => ("receipt" in one ? [one.receipt] : [])),
    skipped: read.flatMap((one) => ("skipped" in one ? [one.skipped] : [])),
    movements: [],
    balances: balancesOf(found),
    table: null,
    refusal: null,
  };
}

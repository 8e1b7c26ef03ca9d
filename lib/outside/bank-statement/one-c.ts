import { unknownCurrency } from "@/lib/base/unknown-currency";
import { readAmount } from "./amount";
import { readDay } from "./day";
import type { Receipt, SkipCode, Skipped, Statement } from "./port";
import { currencyOfAccount } from "./russian-account";

/** A document of a 1C client-bank exchange file: a section of `name=value` lines. */
type Document = { line: number; values: Map<string, string> };

const mostValueLetters = 4_000;

export const isOneC = (text: string): boolean => /^\s{0,20}1CClientBankExchange/.test(text);

function readDocuments(text: string): { documents: Document[]; own: Set<string> } {
  const documents: Document[] = [];
  const own = new Set<string>();
  let open: Document | null = null;
  let last = "";
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    const place = row.indexOf("=");
    const name = row.slice(0, Math.max(0, place)).trim();
    if (row.trim() === "КонецДокумента") open = null;
    else if (place > 0 && name === "СекцияДокумент") {
      open = { line: index + 1, values: new Map() };
      documents.push(open);
    } else if (/^[\p{L}\d]{2,40}$/u.test(name)) {
      const value = row.slice(place + 1, place + 1 + mostValueLetters).trim();
      if (open) open.values.set(name, value);
      else if (name === "РасчСчет" && value !== "") own.add(value);
      last = name;
    } else if (open && last !== "" && row.trim() !== "") {
      // Continuation line of a multi-line value.
      const value = `${open.values.get(last) ?? ""} ${row.trim()}`;
      open.values.set(last, value.slice(0, mostValueLetters));
    }
  }
  return { documents, own };
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
  const to = text("ПолучательСчет", "ПолучательРасчСчет");
  const from = text("ПлательщикСчет", "ПлательщикРасчСчет");
  const said = text("Сумма");
  const reason = whyNot(to, from, own, values);
  if (reason) return skip(reason, `${said} ${from} → ${to}`);
  // Older files separate rubles and kopecks by a hyphen.
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
  const { documents, own } = readDocuments(text);
  const read = documents.map((one) => readDocument(one, own));
  return {
    format: "1c",
    receipts: read.flatMap((one) => ("receipt" in one ? [one.receipt] : [])),
    skipped: read.flatMap((one) => ("skipped" in one ? [one.skipped] : [])),
    table: null,
    refusal: null,
  };
}

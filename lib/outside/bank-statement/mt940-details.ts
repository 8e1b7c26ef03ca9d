import type { OrderNames } from "./port";

type Details = { text: string; payer: string; payerAccount: string };
type Names = OrderNames & { isReturn: boolean; reason: string };

/** Lines wrap at their maximum length: a full line continues in the next one without a space. */
const joined = (lines: readonly string[], full: number): string =>
  lines.reduce((text, line, index) => {
    const isWhole = index > 0 && (lines[index - 1] ?? "").length >= full;
    return index === 0 || isWhole ? `${text}${line}` : `${text} ${line}`;
  }, "");

const lineLetters = 65;
const partLetters = 27;
const mostParts = 60;

/** Numbers that subfields have; before any other, the sign is one of the text. */
const subfield = /^(?:00|10|2\d|3[0-48]|6[0-3])/;
const numberedForm = /^(?:\d{3})?\s?([?~<>^])\d\d/;

/** Numbered subfields as used by banks in Germany, Austria and Poland: `?20`, `~20`, `<20`, `^20`. */
function readNumbered(text: string): Details | null {
  const [, sign = ""] = numberedForm.exec(text) ?? [];
  if (sign === "") return null;
  const parts: { number: number; text: string }[] = [];
  for (const part of text.split(sign).slice(1, mostParts)) {
    const last = parts.at(-1);
    if (last && !subfield.test(part)) last.text += `${sign}${part}`;
    else parts.push({ number: Number(part.slice(0, 2)), text: part.slice(2) });
  }
  const textOf = (from: number, to: number) =>
    parts.filter(({ number }) => number >= from && number <= to).map((one) => one.text);
  const purpose = joined([...textOf(20, 29), ...textOf(60, 63)], partLetters);
  const payer = joined(textOf(32, 33), partLetters).trim();
  const account = (textOf(38, 38)[0] ?? textOf(31, 31)[0] ?? "").replaceAll(/\s/g, "");
  return { text: [purpose, ...textOf(0, 0)].join(" ").trim(), payer, payerAccount: account.toUpperCase() };
}

/** Code words that banks in the Netherlands and Belgium set between slashes. */
const codeWords = new Set(
  (
    "ACCW ADDR BENM BIC BO CDTRREF CHGS CNTP COAM CSID EREF EXCH IBAN ID INIT ISDT KREF MARF NAME NRTX OAMT OCMT " +
    "ORDP PREF PURP REMI RREF RTRN SVCL SWOD TRCD TRTP UCRD UDTR ULTB ULTC ULTD UPRF"
  ).split(" "),
);

/** A part of a text that was set in columns: `IBAN: NL…     NAAM: A Demo OMSCHRIJVING: …`, `z rach.: 11…; od: A Demo; …`. */
function columnAfter(text: string, word: string): string {
  const place = text.indexOf(word);
  if (place < 0) return "";
  const rest = text.slice(place + word.length, place + word.length + 100).trim();
  const end = rest.search(/ {2}| [A-Z]{3,15}:|;/);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Code words between slashes, as used by banks in the Netherlands and Belgium: `/REMI/…/NAME/…/IBAN/…`. */
function readSlashed(text: string): Details {
  const parts = text.split("/").slice(0, mostParts);
  // A value may have slashes of its own, or be missing.
  const after = (word: string): string => {
    const place = parts.indexOf(word);
    if (place < 0) return "";
    const rest = parts.slice(place + 1);
    const end = rest.findIndex((part) => codeWords.has(part));
    return rest
      .slice(0, end < 0 ? 1 : end)
      .join("/")
      .replace(/\/$/, "")
      .trim();
  };
  const place = parts.indexOf("CNTP");
  const [account = "", , name = ""] = place < 0 ? [] : parts.slice(place + 1);
  const [inColumn = ""] = (columnAfter(text, "IBAN:") || columnAfter(text, "z rach.:")).split(" ", 1);
  return {
    text,
    payer: (after("NAME") || name || columnAfter(text, "NAAM:") || columnAfter(text, "; od:")).trim(),
    payerAccount: (after("IBAN") || account || (inColumn.length < 12 ? "" : inColumn))
      .replaceAll(/\s/g, "")
      .toUpperCase(),
  };
}

/** Words that begin a part of the purpose, as banks in Germany and Austria write them: `EREF+17KREF+A`, `EREF: 17`. */
const purposeWord = /(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|COAM|OAMT|IBAN|BIC)[+:]/;

/** The part of the purpose after such a word, up to the next one. */
function partAfter(purpose: string, word: string): string {
  const places = ["+", ":"].map((sign) => purpose.indexOf(`${word}${sign}`)).filter((one) => one >= 0);
  if (places.length === 0) return "";
  const start = Math.min(...places) + word.length + 1;
  const rest = purpose.slice(start, start + 140);
  const end = rest.search(purposeWord);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** Business transaction codes of returned debits and transfers. */
const returnCodes = new Set(["108", "109", "159"]);
const reasonForm = /(?:^|[^A-Z0-9])((?:AC|AG|AM|BE|FF|MD|MS|RC|RR|SL|TM)\d\d)(?![A-Z0-9])/;

/** Which order of ours the field 86 names, and whether it tells of a return. */
export function readOrder(lines: readonly string[]): Names {
  const text = joined(lines.slice(0, mostParts), lineLetters).trim();
  const isNumbered = numberedForm.test(text);
  const purpose = isNumbered ? (readNumbered(text)?.text ?? "") : text;
  const slashed = isNumbered ? [] : text.split("/").slice(0, mostParts);
  const after = (word: string): string => {
    const place = slashed.indexOf(word);
    return place < 0 ? "" : (slashed[place + 1] ?? "").trim();
  };
  const named = (...names: string[]): string => {
    const [first = ""] = names.filter((one) => one !== "" && !/^(?:NOTPROVIDED|NONREF)$/i.test(one));
    return first.slice(0, 70);
  };
  const isReturn = (isNumbered && returnCodes.has(text.slice(0, 3))) || slashed.includes("RTRN");
  return {
    reference: named(partAfter(purpose, "EREF").split(" ", 1)[0] ?? "", after("EREF")),
    batch: named(partAfter(purpose, "KREF").split(" ", 1)[0] ?? "", after("PREF")),
    isReturn,
    reason: isReturn
      ? named(after("RTRN").slice(0, 10), reasonForm.exec(purpose.slice(0, 500))?.[1] ?? "")
      : "",
  };
}

/** Parses field 86 of an MT940 entry: remittance text, payer and payer's account. */
export function readDetails(lines: readonly string[]): Details {
  const text = joined(lines.slice(0, mostParts), lineLetters).trim();
  const { payer, payerAccount, ...found } = readNumbered(text) ?? readSlashed(text);
  return {
    ...found,
    payer: payer.slice(0, 200),
    payerAccount: /^[A-Z0-9]{5,40}$/.test(payerAccount) ? payerAccount : "",
  };
}

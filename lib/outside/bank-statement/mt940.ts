import { unknownCurrency } from "@/lib/base/unknown-currency";
import { readAmount } from "./amount";
import { centsOf, checkBalances } from "./balances";
import { readDetails, readOrder } from "./mt940-details";
import type { BalanceCheck, Movement, Receipt, SkipCode, Skipped, Statement } from "./port";

/** A field of a SWIFT message with its lines; `line` counts from 1. */
type Field = { tag: string; line: number; lines: string[] };

/** The end of a message, the blocks around it, and fields that banks have added; texts may begin with `-` or `{`, too. */
const endForm = /^-\s{0,3}$|^-\}|^\{\d:|^:NS:/;

/** Lines may be parted by two at signs, as the rules of German banks allow. */
const linesOf = (text: string): string[] =>
  text.split(/^(?:@@)?:20:[^@]{0,40}@@/m.test(text.slice(0, 5_000)) ? /(?:@@|\r\n|\n|\r)+/ : /\r\n|\n|\r/);

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    // The first field may follow the block header on the same line: `{4::20:`.
    const [, tag, rest = ""] = /^(?:\{[^:]{0,60}:)?:(\d\d[A-Z]?):(.*)$/.exec(line.slice(0, 2_000)) ?? [];
    if (tag) fields.push({ tag, line: index + 1, lines: [rest] });
    else if (endForm.test(line)) fields.push({ tag: "", line: index + 1, lines: [] });
    else fields.at(-1)?.lines.push(line.slice(0, 2_000));
  }
  return fields;
}

/** A field that a statement can begin with. */
const tagForm = /^(?:@@)?:(?:20|25|60[FM]|61):/;

const entryForm = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(,?\d[\d.,]{0,19})(?![\d.,])/;

/** The booking date has only month and day; around New Year its year may differ from the value date's. */
function dayOf(value: string, booked: string | undefined): string | null {
  const year = 2000 + Number(value.slice(0, 2));
  const month = Number(value.slice(2, 4));
  const monthDay = booked ?? value.slice(2);
  const bookedMonth = Number(monthDay.slice(0, 2));
  const turn = bookedMonth - month > 6 ? -1 : bookedMonth - month < -6 ? 1 : 0;
  const day = `${year + turn}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

const reasons: Readonly<Record<string, SkipCode>> = {
  D: "outgoing",
  ED: "outgoing",
  EC: "pending",
  RC: "reversal",
  RD: "reversal",
};

type Head = { account: string; currency: string };
type Read = ({ receipt: Receipt } | { skipped: Skipped; movement: Movement | null }) & {
  /** Signed; null = not booked, or not readable. */
  cents: bigint | null;
};

const isIn = (mark: string): boolean => mark === "C" || mark === "RD";

/** Entries that are only expected move no balance. */
const isBooked = (mark: string): boolean => !mark.startsWith("E");

function readEntry({ line, lines }: Field, information: readonly string[], head: Head): Read {
  const said = lines[0] ?? "";
  const entry = said.replaceAll(" ", "").slice(0, 200);
  const [form = "", value = "", booked, mark = "", , sum = ""] = entryForm.exec(entry) ?? [];
  const rest = entry.slice(form.length);
  const read = readAmount(sum.replace(/[.,]$/, ""), sum.includes(",") ? "," : ".");
  const day = dayOf(value, booked);
  const amountCents = read === null ? null : centsOf(read.amount);
  const cents =
    mark === "" || amountCents === null
      ? null
      : !isBooked(mark)
        ? 0n
        : isIn(mark)
          ? amountCents
          : -amountCents;
  const [customer = "", bank = ""] = rest.slice(4).split("//", 2);
  const number = (bank || customer).trim();
  const order = readOrder(information);
  const skip = (code: SkipCode, movement: Movement | null = null): Read => ({
    skipped: { line, code, said: said.slice(0, 200) },
    movement,
    cents,
  });
  if (mark === "") return skip(/^\d{6}/.test(said) ? "direction" : "day");
  const isBack = order.isReturn || mark.startsWith("R");
  const moved =
    isBooked(mark) && read !== null && day !== null && (order.reference !== "" || order.batch !== "")
      ? {
          ...{ line, number, day, reference: order.reference, batch: order.batch, reason: order.reason },
          ...{ amount: read.amount, currency: head.currency || unknownCurrency, account: head.account },
          end: isBack ? ("returned" as const) : ("sent" as const),
          direction: isIn(mark) ? ("in" as const) : ("out" as const),
        }
      : null;
  const reason = reasons[mark];
  if (reason) return skip(reason, moved);
  if (read === null) return skip("amount");
  if (read.amount === "0.00") return skip("nothing");
  if (day === null) return skip("day");
  if (order.isReturn) return skip("reversal", moved);
  const details = readDetails(information);
  const named = [customer, ...lines.slice(1)].filter((one) => one !== "" && !/^NONREF/i.test(one));
  return {
    cents,
    receipt: {
      line,
      number: /^(?:NONREF|NOTPROVIDED)$/i.test(number) ? "" : number,
      amount: read.amount,
      currency: head.currency || unknownCurrency,
      day,
      text: [details.text, ...named].filter(Boolean).join(" ").trim(),
      account: head.account,
      payer: details.payer,
      payerAccount: details.payerAccount,
      order: { reference: order.reference, batch: order.batch },
    },
  };
}

/** "C261119EUR100,00" → signed cents; null = not readable. */
function balanceCents(text: string): bigint | null {
  const [, mark, sum = ""] = /^([CD])\d{6}[A-Z]{3}(,?\d[\d.,]{0,19})/.exec(text.replaceAll(" ", "")) ?? [];
  const read = readAmount(sum.replace(/[.,]$/, ""), sum.includes(",") ? "," : ".");
  if (mark === undefined || read === null) return null;
  return mark === "D" ? -centsOf(read.amount) : centsOf(read.amount);
}

/** Normalizes the account, which may include bank code and currency: `10020030/1234567EUR`, `/PL25…`. */
const accountOf = (text: string): string =>
  text
    .replaceAll(/\s/g, "")
    .replace(/^\//, "")
    .replace(/(\d)(?:[A-Z]{3})$/, "$1")
    .toUpperCase();

/** Whether a text is a SWIFT statement, with or without its block envelope. */
export const isMt940 = (text: string): boolean =>
  text
    .slice(0, 5_000)
    .split(/[\r\n]/, 60)
    .some((line) => tagForm.test(line.startsWith("{") ? line.slice(line.indexOf(":20:")) : line));

/** Reads MT940 and MT942 statements. */
export function readMt940(text: string): Omit<Statement, "encoding"> {
  const fields = fieldsOf(text);
  const receipts: Receipt[] = [];
  const skipped: Skipped[] = [];
  const movements: Movement[] = [];
  const balances: BalanceCheck[] = [];
  let head: Head = { account: "", currency: "" };
  let opening: bigint | null = null;
  let moved: bigint | null = 0n;
  for (const [index, field] of fields.entries()) {
    const [first = ""] = field.lines;
    if (field.tag === "20") head = { account: "", currency: "" };
    if (/^25[A-Z]?$/.test(field.tag)) head.account = accountOf(first);
    if (/^(?:60|62)[FM]$/.test(field.tag))
      head.currency = /^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? head.currency;
    if (/^60[FM]$/.test(field.tag)) [opening, moved] = [balanceCents(first), 0n];
    if (/^62[FM]$/.test(field.tag)) {
      const checked = checkBalances({ ...head, opening, closing: balanceCents(first), moved });
      if (checked) balances.push(checked);
      opening = null;
    }
    if (field.tag === "34F") head.currency = /^([A-Z]{3})/.exec(first)?.[1] ?? head.currency;
    if (field.tag !== "61") continue;
    const next = fields.slice(index + 1, index + 3).find(({ tag }) => tag !== "");
    const read = readEntry(field, next?.tag === "86" ? next.lines : [], head);
    const { cents } = read;
    moved = moved === null || cents === null ? null : moved + cents;
    if ("receipt" in read) receipts.push(read.receipt);
    else {
      skipped.push(read.skipped);
      if (read.movement) movements.push(read.movement);
    }
  }
  return { format: "mt940", receipts, skipped, movements, balances, table: null, refusal: null };
}

import { compare, decimalOf, isPositive, type Money, moneyOf, subtract, total } from "@/lib/base/money";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import { ownPath } from "./camt-amount";
import { balancesOf } from "./camt-balances";
import { entryOf, movementsOf, orderOf } from "./camt-orders";
import { refusedOrders, statusReport } from "./payment-status";
import {
  type Movement,
  type Receipt,
  type SkipCode,
  type Skipped,
  type Statement,
  StatementRefusal,
} from "./port";
import {
  at,
  currencyAt,
  decimalAt,
  findAll,
  isTrue,
  parseXml,
  squeezed,
  statusAt,
  textAt,
  textsAt,
} from "./xml";

/** Statements, intraday reports and notifications: camt.053, .052 and .054 of every version. */
const messages = [
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrAcctRpt", "Rpt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
] as const;

/**
 * Remittance information from the payer and the banks: structured references first, then free text, from every
 * element where banks put it.
 */
const remittance = (details: unknown): string =>
  [
    ...textsAt(details, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...textsAt(details, "RmtInf", "Strd", "CdtrRefInf", "CdtrRef"),
    // Free-text lines wrap at their maximum length, even inside words and references.
    textsAt(details, "RmtInf", "Ustrd").join(" "),
    ...textsAt(details, "RmtInf", "Strd", "AddtlRmtInf"),
    ...textsAt(details, "RmtInf", "Strd", "RfrdDocInf", "Nb"),
    ...["EndToEndId", "InstrId", "PmtInfId"].map((name) => textAt(details, "Refs", name)),
    ...textsAt(details, "AddtlTxInf"),
    ...textsAt(details, "Purp", "Prtry"),
  ]
    .filter((text) => text !== "" && text !== "NOTPROVIDED")
    .join(" ");

/** Why an entry is not a booked incoming payment; null = it is. */
function whyNot(entry: unknown): SkipCode | null {
  const direction = textAt(entry, "CdtDbtInd");
  if (direction === "DBIT") return "outgoing";
  if (direction !== "CRDT") return "direction";
  if (isTrue(textAt(entry, "RvslInd"))) return "reversal";
  const status = statusAt(entry);
  if (status === "BOOK") return null;
  return status === "" ? "status" : "pending";
}

function payerOf(details: unknown): Pick<Receipt, "payer" | "payerAccount"> {
  const parties = at(details, "RltdPties")[0];
  const nameOf = (who: string) => textAt(parties, who, "Nm") || textAt(parties, who, "Pty", "Nm");
  const account =
    textAt(parties, "DbtrAcct", "Id", "IBAN") || textAt(parties, "DbtrAcct", "Id", "Othr", "Id");
  return {
    payer: (nameOf("Dbtr") || nameOf("UltmtDbtr") || nameOf("InitgPty")).slice(0, 200),
    payerAccount: squeezed(account).toUpperCase().slice(0, 60),
  };
}

type Read = { receipts: Receipt[]; skipped: Skipped[]; movements: Movement[] };
type Entry = { entry: unknown; line: number; account: string; currency: string };

/** What the bank took off a transaction before it booked it. */
function chargesOf(details: unknown): string[] {
  const records = at(details, "Chrgs", "Rcrd");
  const all = records.length > 0 ? records : at(details, "Chrgs");
  return all
    .filter((one) => textAt(one, "CdtDbtInd") !== "CRDT")
    .flatMap((one) => decimalAt(textAt(one, "Amt")) ?? []);
}

/**
 * The amounts into which a batch entry can be split, as they were booked: each transaction has an amount in the entry's
 * currency, and together, if need be without their charges, they do not exceed the entry. Null = it cannot be split.
 */
function partsOf(details: readonly unknown[], whole: { amount: string; currency: string }): string[] | null {
  if (details.length < 2) return null;
  const parts = details.map((one) => {
    const path = ownPath(one, whole.currency);
    const amount = path.length > 0 ? decimalAt(textAt(one, ...path)) : null;
    return { amount, isOut: textAt(one, "CdtDbtInd") === "DBIT", charges: chargesOf(one) };
  });
  const gross = parts.flatMap(({ amount }) => amount ?? []);
  if (gross.length < parts.length) return null;
  // All are in the entry's currency, whichever that is.
  const money = (amount: string) => moneyOf(amount, "EUR");
  const net = parts.map(({ amount, charges }) =>
    charges.map(money).reduce(subtract, money(amount ?? "0.00")),
  );
  const isWithin = (amounts: readonly Money[]): boolean =>
    compare(total(amounts, "EUR"), money(whole.amount)) <= 0;
  if (parts.some(({ isOut }) => isOut) || isWithin(gross.map(money))) return gross;
  return isWithin(net) && net.every(isPositive) ? net.map(decimalOf) : null;
}

/** What an entry has more than its transactions, where the bank does not list them all; null = nothing. */
function restOf(parts: readonly string[], whole: string): string | null {
  const rest = parts.map((part) => moneyOf(part, "EUR")).reduce(subtract, moneyOf(whole, "EUR"));
  return isPositive(rest) ? decimalOf(rest) : null;
}

function readEntry({ entry, line, account, currency }: Entry): Read {
  const said = textAt(entry, "Amt");
  const movements = movementsOf({ entry, line, account, currency });
  const skip = (code: SkipCode, about = said): Read => ({
    receipts: [],
    skipped: [{ line, code, said: about.slice(0, 200) }],
    movements,
  });
  const reason = whyNot(entry);
  if (reason) return skip(reason);
  const amount = decimalAt(said);
  if (amount === null) return skip("amount");
  if (amount === "0.00") return skip("nothing");
  const dayAt = (name: string) => (textAt(entry, name, "Dt") || textAt(entry, name, "DtTm")).slice(0, 10);
  const day = dayAt("BookgDt") || dayAt("ValDt");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return skip("day", day);
  const whole = { amount, currency: currencyAt(entry, "Amt") || currency || unknownCurrency };
  const details = at(entry, "NtryDtls", "TxDtls");
  const number = textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef");
  const about = textAt(entry, "AddtlNtryInf");
  const isReturn = (one: unknown): boolean => at(one, "RtrInf").length > 0;
  const parts = partsOf(details, whole);
  if (parts === null && details.some(isReturn)) return skip("reversal");
  if (parts === null) {
    const own = details.length === 1 ? textAt(details[0], "Refs", "AcctSvcrRef") : "";
    const text = [...details.map(remittance), about].filter(Boolean).join(" ");
    const payer = details.length === 1 ? payerOf(details[0]) : { payer: "", payerAccount: "" };
    return {
      receipts: [
        {
          line,
          ...whole,
          number: own || number,
          day,
          text,
          account,
          ...payer,
          order: orderOf(entry, details),
          entry: entryOf(entry, details, null),
        },
      ],
      skipped: [],
      movements: [],
    };
  }
  const read: Read = { receipts: [], skipped: [], movements: details.some(isReturn) ? movements : [] };
  for (const [index, one] of details.entries()) {
    const part = parts[index] ?? "0.00";
    const isOut = textAt(one, "CdtDbtInd") === "DBIT";
    if (isOut || isReturn(one) || part === "0.00") {
      const code = part === "0.00" ? "nothing" : isReturn(one) ? "reversal" : "outgoing";
      read.skipped.push({ line, code, said: part });
      continue;
    }
    const own = textAt(one, "Refs", "AcctSvcrRef");
    read.receipts.push({
      line,
      ...whole,
      amount: part,
      number: own && own !== number ? own : number && `${number}/${index + 1}`,
      day,
      text: remittance(one),
      account,
      ...payerOf(one),
      order: orderOf(entry, [one]),
      entry: entryOf(entry, [one], amount),
    });
  }
  const rest = details.some((one) => textAt(one, "CdtDbtInd") === "DBIT") ? null : restOf(parts, amount);
  if (rest)
    read.receipts.push({
      ...{ line, ...whole, amount: rest, number, day, text: about, account, payer: "", payerAccount: "" },
      order: orderOf(entry, []),
      entry: { ...entryOf(entry, [], amount), isRest: true },
    });
  return read;
}

/** Reads an ISO 20022 account message, or a report of what the bank refused, in any envelope; throws StatementRefusal if it is none. */
export function readCamt(xml: string): Omit<Statement, "encoding"> {
  const document = parseXml(xml);
  const statements = messages.flatMap(([message, part]) =>
    findAll(document, message).flatMap((one) => at(one, part)),
  );
  const reports = findAll(document, statusReport);
  if (statements.length === 0 && reports.length === 0) throw new StatementRefusal("not_camt");
  let line = 0;
  const read: Read = { receipts: [], skipped: [], movements: reports.flatMap(refusedOrders) };
  const balances = statements.flatMap((statement) => balancesOf(statement) ?? []);
  for (const statement of statements) {
    const account = squeezed(
      textAt(statement, "Acct", "Id", "IBAN") || textAt(statement, "Acct", "Id", "Othr", "Id"),
    );
    for (const entry of at(statement, "Ntry")) {
      line += 1;
      const { receipts, skipped, movements } = readEntry({
        entry,
        line,
        account,
        currency: textAt(statement, "Acct", "Ccy"),
      });
      read.receipts.push(...receipts);
      read.skipped.push(...skipped);
      read.movements.push(...movements);
    }
  }
  return { format: "camt", ...read, balances, table: null, refusal: null };
}

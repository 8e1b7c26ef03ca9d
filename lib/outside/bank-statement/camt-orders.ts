import { unknownCurrency } from "@/lib/base/unknown-currency";
import { ownPath } from "./camt-amount";
import type { EntryFacts, Movement, OrderNames } from "./port";
import { at, currencyAt, decimalAt, isTrue, statusAt, textAt, textsAt } from "./xml";

const named = (text: string): string => (text === "NOTPROVIDED" ? "" : text.slice(0, 70));

const batchOf = (entry: unknown): string => named(textAt(entry, "NtryDtls", "Btch", "PmtInfId"));

/** Which order of ours these details name. */
export function orderOf(entry: unknown, details: readonly unknown[]): OrderNames {
  const [one] = details;
  const batch = batchOf(entry) || named(textAt(one, "Refs", "PmtInfId"));
  return { reference: details.length === 1 ? named(textAt(one, "Refs", "EndToEndId")) : "", batch };
}

/** Many banks number the entries of a message from one: that says nothing of those of another message. */
const isCounter = (reference: string): boolean => /^\d{1,5}$/.test(reference);

function countOf(entry: unknown, details: readonly unknown[]): number | null {
  const said = textAt(entry, "NtryDtls", "Btch", "NbOfTxs");
  return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : details.length || null;
}

/** How the bank names a booking and, of one transaction, that one; `partOf`: its amount, of which this is a part. */
export function entryOf(entry: unknown, details: readonly unknown[], partOf: string | null): EntryFacts {
  const all = at(entry, "NtryDtls", "TxDtls");
  const [only] = details.length === 1 ? details : [];
  const references = [
    textAt(entry, "AcctSvcrRef"),
    textAt(entry, "NtryRef"),
    ...["PmtInfId", "MsgId"].flatMap((name) => textsAt(entry, "NtryDtls", "Btch", name)),
    ...["AcctSvcrRef", "PmtInfId"].map((name) => textAt(only, "Refs", name)),
  ];
  const kept = references.filter((one) => named(one) !== "" && !isCounter(one));
  return {
    references: [...new Set(kept.map((one) => one.slice(0, 70)))].slice(0, 10),
    partOf,
    count: countOf(entry, all),
  };
}

const returnOf = (details: unknown): unknown => at(details, "RtrInf")[0];

const reasonOf = (details: unknown): string =>
  (textAt(returnOf(details), "Rsn", "Cd") || textAt(returnOf(details), "Rsn", "Prtry")).slice(0, 10);

type Booked = { entry: unknown; line: number; account: string; currency: string };

/** Payments of ours that went out, and returns in both directions; a batch without details counts as one. */
export function movementsOf({ entry, line, account, currency }: Booked): Movement[] {
  if (statusAt(entry) !== "BOOK") return [];
  const isOut = textAt(entry, "CdtDbtInd") === "DBIT";
  const isReversal = isTrue(textAt(entry, "RvslInd"));
  const details = at(entry, "NtryDtls", "TxDtls");
  const day = (textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm")).slice(0, 10);
  const number = textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef");
  const known = { line, number, day, account };
  const movementOf = (one: unknown, amountText: string, path: string[]): Movement[] => {
    const isBack = isReversal || returnOf(one) !== undefined;
    const own = textAt(one, "CdtDbtInd");
    // In a batch, single transactions may go the other way.
    const direction = (own === "" ? isOut : own === "DBIT") ? ("out" as const) : ("in" as const);
    if (direction === "in" && !isBack) return [];
    const amount = decimalAt(amountText);
    const order = orderOf(entry, one === undefined ? [] : [one]);
    if (amount === null || (order.reference === "" && order.batch === "")) return [];
    const source = path.length > 0 ? one : entry;
    const inCurrency =
      currencyAt(source, ...(path.length > 0 ? path : ["Amt"])) || currency || unknownCurrency;
    return [
      {
        ...known,
        ...order,
        direction,
        end: isBack ? "returned" : "sent",
        reason: reasonOf(one),
        amount,
        currency: inCurrency,
      },
    ];
  };
  if (details.length <= 1) {
    const [one] = details;
    return movementOf(one, textAt(entry, "Amt"), []);
  }
  return details.flatMap((one) => {
    const path = ownPath(one, currencyAt(entry, "Amt"));
    return path.length > 0 ? movementOf(one, textAt(one, ...path), path) : [];
  });
}

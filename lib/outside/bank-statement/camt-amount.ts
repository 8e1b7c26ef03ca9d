import { currencyAt, textAt } from "./xml";

/** Where a transaction of an entry says its amount, the likeliest to be as booked first. */
const paths = [
  ["Amt"],
  ["AmtDtls", "TxAmt", "Amt"],
  ["AmtDtls", "CntrValAmt", "Amt"],
  ["AmtDtls", "InstdAmt", "Amt"],
];

/** The path of a transaction's amount in that currency, empty for any; no path = it says none. */
export const ownPath = (details: unknown, currency: string): string[] =>
  paths.find((path) => {
    const said = currencyAt(details, ...path);
    return textAt(details, ...path) !== "" && (said === "" || currency === "" || said === currency);
  }) ?? [];

import { groupBy } from "../../../base/group-by";
import { decimalOf, inProportion, isPositive, type Money, moneyOf, total } from "../../../base/money";
import type { CostRow } from "./schema";
import type { OtherFees, PaidRow } from "./shared/read-costs";

/** Of whatever currency: only amounts of one row are added. */
const money = (text: string): Money => moneyOf(text, "EUR");
const sum = (texts: readonly string[]): Money => total(texts.map(money), "EUR");
const count = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const nameOf = ({ method, currency }: { method: string; currency: string }): string =>
  `${method} ${currency}`;

/**
 * One row for each service and currency. Fees stand in the row of their own currency; percent is null where fees are in
 * another one than the payments, or nothing was paid.
 */
export function costRows(paid: readonly PaidRow[], others: readonly OtherFees[]): CostRow[] {
  const byName = groupBy(paid, nameOf);
  const fees = [
    ...paid.flatMap(({ method, fee_currency: currency, fees: own }) =>
      currency === null ? [] : [{ method, currency, fees: own }],
    ),
    ...others,
  ];
  const feesByName = groupBy(fees, nameOf);
  const names = [...new Set([...byName.keys(), ...feesByName.keys()])].toSorted();
  return names.map((name) => {
    const [method = "", currency = ""] = name.split(" ");
    const own = byName.get(name) ?? [];
    const gross = sum(own.map((one) => one.gross));
    const kept = sum((feesByName.get(name) ?? []).map((one) => one.fees));
    const isElsewhere = own.some((one) => one.fee_currency !== null && one.fee_currency !== currency);
    return {
      ...{ method, currency, payments: count(own.map((one) => one.payments)) },
      ...{ gross: decimalOf(gross), fees: decimalOf(kept) },
      unknown: count(own.filter((one) => one.fee_currency === null).map((one) => one.payments)),
      percent:
        isPositive(gross) && !isElsewhere ? decimalOf(inProportion(money("100.00"), kept, gross)) : null,
      refunds: count(own.map((one) => one.refunds)),
      refunded: decimalOf(sum(own.map((one) => one.refunded))),
      disputes: count(own.map((one) => one.disputes)),
      disputed: decimalOf(sum(own.map((one) => one.disputed))),
    };
  });
}

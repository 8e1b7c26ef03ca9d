import type { EventLine } from "./event";
import { itemOf } from "./event";
import type { ServiceLine } from "./recognition";
import { splitBy } from "./split";

const groupName = (item: string, isTaxed: boolean): string => `${item} ${isTaxed}`;

const periodOf = ({ description }: EventLine) =>
  "period" in description ? (description.period ?? null) : null;

/**
 * The lines of a sale with the terms over which they are earned. A discount that was agreed on has no term of its own where it
 * is of products: it is earned with them, by their amounts.
 */
export function serviceLines(lines: readonly EventLine[]): ServiceLine[] {
  return lines.flatMap((line): ServiceLine[] => {
    const { amount, isTaxed } = line;
    const [group, period] = [groupName(itemOf(line), isTaxed), periodOf(line)];
    const reduced =
      line.description.code === "agreed_discount" && period === null
        ? lines.filter((one) => one.description.code === "item" && one.isTaxed === isTaxed)
        : [];
    if (reduced.length === 0) return [{ group, amount, period }];
    const parts = splitBy(
      amount,
      reduced.map((one) => one.amount),
    );
    return parts.map((part, index) => {
      const of = reduced[index];
      return { group, amount: part, period: of ? periodOf(of) : null };
    });
  });
}

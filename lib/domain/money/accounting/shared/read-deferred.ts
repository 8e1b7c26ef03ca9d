import { decimalOf, isZero, type Money, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { Month } from "../rules";
import type { ShownDeferred } from "../schema";
import type { Books } from "./books";
import { type Prepaid, type PrepaidPlace, readPrepaid } from "./read-prepaid";
import { deferredAt } from "./recognition";

/** What is left of a sale. */
export type Left = { prepaid: Prepaid; amount: Money };

type Asked = { month: Month; after: PrepaidPlace | null; size: number };

/**
 * The next sales with what is left of each at the end of a month, in the order of their making; those without are left out.
 * `last` is null where there are no more.
 */
export async function readDeferred(
  db: Database,
  { company, zone, terms }: Books,
  { month, after, size }: Asked,
): Promise<{ left: Left[]; last: PrepaidPlace | null }> {
  if (terms.recognition === "none") return { left: [], last: null };
  const asked = { company: company.id, zone, first: month, last: month };
  const { prepaid, last } = await readPrepaid(db, asked, after, size);
  const left = prepaid.map((one): Left => {
    const { sale, currency } = one;
    return {
      prepaid: one,
      amount: total([...deferredAt(sale, month, terms.recognition).values()], currency),
    };
  });
  return { left: left.filter(({ amount }) => !isZero(amount)), last };
}

/** The day on which the last of what a sale is paid for is over, `YYYY-MM-DD`. */
const endOf = ({ sale }: Prepaid): string =>
  sale.lines
    .flatMap(({ period }) => period?.until ?? [])
    .toSorted()
    .at(-1) ?? "";

export const shownLeft = ({ prepaid, amount }: Left): ShownDeferred["sales"][number] => ({
  invoice_id: prepaid.invoice.id,
  document: prepaid.invoice.name,
  issued: prepaid.invoice.issuedOn,
  until: endOf(prepaid),
  customer: prepaid.customer,
  customer_name: prepaid.invoice.buyer.name,
  amount: { value: decimalOf(amount), currency: prepaid.currency },
});

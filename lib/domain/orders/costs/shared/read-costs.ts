import { startOfDay } from "@/lib/base/day-spans";
import { type Money, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { invalidArgument } from "../../../kernel/errors/fail";
import { readZone } from "../../../money/companies/shared/read-zone";
import { monthAfter } from "../rules";
import type { ItemKey } from "../split";
import type { Cost } from "./cost";
import { inOneCall, type Reach } from "./reach";
import { readExpected } from "./read-expected";
import { readPosted, readUsed, type Whose } from "./read-posted";

export type Costs = {
  /** `2026-11`, in the time zone of the seller. */
  month: string;
  isCurrent: boolean;
  /** The current one. */
  newest: string;
  items: Map<ItemKey, Cost>;
  /** All invoices of the month less its credit notes, and what of it is invoices over hours. */
  documents: Money;
  hours: Money;
};

/** The month of the seller in which that moment is. */
const monthOf = (at: Date, timeZone: string): string => dayIn(at, timeZone).slice(0, 7);

/** What a month cost an account so far, item by item, and what it will. Without `month`, the current one. */
export async function readCosts(
  db: Database,
  whose: Whose,
  now: Date,
  { month, reach = inOneCall }: { month?: string | undefined; reach?: Reach | undefined } = {},
): Promise<Costs> {
  const timeZone = await readZone(db, whose.id);
  const current = monthOf(now, timeZone);
  const wanted = month ?? current;
  if (wanted > current) throw invalidArgument("month", "has not begun");
  const isCurrent = wanted === current;
  const span = {
    from: startOfDay(`${wanted}-01`, timeZone),
    until: startOfDay(`${monthAfter(wanted)}-01`, timeZone),
  };
  const { parts, documents, hours } = await readPosted(db, whose, span, reach);
  const used = await readUsed(db, whose, span);
  const expected = isCurrent
    ? await readExpected(db, whose, { now, until: span.until, reach })
    : new Map<ItemKey, Money>();
  const none = zero(whose.currency);
  const keys = new Set<ItemKey>([...parts.keys(), ...used.keys(), ...expected.keys()]);
  const items = new Map(
    [...keys].map((key): [ItemKey, Cost] => [
      key,
      {
        invoiced: parts.get(key) ?? none,
        used: used.get(key) ?? none,
        expected: expected.get(key) ?? none,
      },
    ]),
  );
  return { month: wanted, isCurrent, newest: current, items, documents, hours };
}

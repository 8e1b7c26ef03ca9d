import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { decimalOf, isZero, type Money, moneyOfCents, total } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount, setStock } from "@/lib/testing/factories";
import { type MoneyStep, type MoneyWorld, moneyStep, takeStep } from "@/lib/testing/money/money-steps";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { readBooks } from "./shared/books";
import { type Booked, wholeJournal } from "./shared/journal";

withCatalogDatabase();

const start = new Date("2030-01-20T12:00:00Z");

beforeAll(async () => {
  for (const preset of [101, 102, 103, 104, 105, 121]) await setStock(database(), preset, "NL", 100_000);
});

async function journalOf(company: number, first: string, last: string): Promise<Booked[]> {
  const books = await readBooks(database(), company);
  const all: Booked[] = [];
  for await (const booked of wholeJournal(database(), books, first, last)) all.push(booked);
  return all;
}

/** What the ledger has in each of its accounts, by kind and currency; debit is positive. */
async function ledgerSums(): Promise<Map<string, string>> {
  const { rows } = await database().execute<{ kind: string; currency: string; sum: string }>(sql`
    select a.kind, a.currency, (-sum(p.amount))::numeric(14,2)::text as sum
    from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id group by 1, 2`);
  return new Map(
    rows
      .filter(({ sum }) => Number(sum) !== 0)
      .map(({ kind, currency, sum }) => [`${kind} ${currency}`, sum]),
  );
}

const kindOfRole: Readonly<Record<string, string>> = {
  ...{ sale: "sales", deferred: "sales", vat: "tax", receivable: "receivable", deposit: "credit" },
  ...{ money: "payments", clearing: "clearing", goodwill: "promotion" },
};

/** The same of journals; what is deferred is revenue all the same. */
function journalSums(all: readonly Booked[]): Map<string, string> {
  const sums = new Map<string, Money[]>();
  for (const { entry } of all)
    for (const { role, amount } of entry.lines) {
      const key = `${kindOfRole[role] ?? role} ${entry.currency}`;
      sums.set(key, [...(sums.get(key) ?? []), amount]);
    }
  return new Map(
    [...sums].flatMap(([key, amounts]) => {
      const sum = total(amounts, amounts[0]?.currency ?? "EUR");
      return isZero(sum) ? [] : [[key, decimalOf(sum)] as const];
    }),
  );
}

const buyers = [
  { country: "NL" },
  { country: "FI" },
  { country: "DE", language: "de", vatNumber: "DE136695976", vatValid: true },
  { country: "US", currency: "USD" },
] as const;

async function play(steps: MoneyStep[], buyer: (typeof buyers)[number]): Promise<void> {
  const account = await addAccount(database(), { credit: "30.00", ...buyer });
  const one = await addService(start, { account });
  const two = await addService(start, { account, preset: "vm.v3-medium", months: 3 });
  const world: MoneyWorld = {
    ...{ start, account, serverIds: [one.serverId, two.serverId], announced: new Map() },
    user: (now) => asUser(account.id, { now }),
  };
  for (const step of steps.toSorted((a, b) => a.day - b.day)) await takeStep(world, step);
}

it("whatever happens, the journals of all companies are the ledger to the cent, and each entry balances", {
  timeout: sized(120_000, 1_800_000),
}, async () => {
  const steps = fc.array(moneyStep(1), { minLength: 10, maxLength: 30 });
  const ids = await database().select({ id: companies.id }).from(companies);
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...buyers), async (taken, buyer) => {
      await play(taken, buyer);
      const all: Booked[] = [];
      // Some steps happen now, whatever the test's clock says.
      for (const { id } of ids)
        for (const [first, last] of [
          ["2025-01", "2029-12"],
          ["2030-01", "2034-12"],
        ] as const)
          all.push(...(await journalOf(id, first, last)));
      for (const { entry } of all)
        expect(
          isZero(
            total(
              entry.lines.map(({ amount }) => amount),
              entry.currency,
            ),
          ),
          entry.id,
        ).toBe(true);
      expect(journalSums(all)).toEqual(await ledgerSums());
      const { rows } = await database().execute<{ count: number }>(
        sql`select count(*)::int as count from ledger_entries`,
      );
      expect(all.filter(({ event }) => event !== null)).toHaveLength(rows[0]?.count ?? 0);
      const deferred = all.flatMap(({ entry }) => entry.lines.filter(({ role }) => role === "deferred"));
      for (const currency of ["EUR", "USD"] as const)
        expect(
          total(
            deferred.filter(({ amount }) => amount.currency === currency).map(({ amount }) => amount),
            currency,
          ),
        ).toEqual(moneyOfCents(0, currency));
    }),
    { numRuns: sized(6, 100) },
  );
});

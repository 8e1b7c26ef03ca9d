import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { moneyOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { lockCredit, postEntry } from "./ledger";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "10.00" })).id;
});

type Postings = Parameters<typeof postEntry>[1]["postings"];

const post = (postings: Postings) =>
  inTransaction((db) =>
    postEntry(db, {
      accountId,
      currency: "EUR",
      kind: "payment",
      key: randomUUID(),
      description: { code: "topup" },
      invoiceId: null,
      postings,
      now: new Date(),
    }),
  );
const spend = (amount: string) =>
  post([
    { kind: "credit", amount: eur(`-${amount}`) },
    { kind: "receivable", amount: eur(amount) },
  ]);
const credit = () => readCredit(database(), accountId, "EUR");
/** Matches the database's own message, which drizzle stores as the cause. */
const saying = (text: RegExp) =>
  expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringMatching(text) }) });

describe("the ledger", () => {
  it("takes an entry that sums to zero, and moves the balances", async () => {
    await spend("2.50");
    expect(await credit()).toBe("7.50");
  });

  it("refuses an entry that does not balance, whole", async () => {
    const entries = await database().$count(ledgerEntries);
    await expect(
      post([
        { kind: "credit", amount: eur("-2.50") },
        { kind: "receivable", amount: eur("2.49") },
      ]),
    ).rejects.toThrow();
    await expect(post([{ kind: "credit", amount: eur("1000.00") }])).rejects.toThrow();
    expect(await credit()).toBe("10.00");
    expect(await database().$count(ledgerEntries)).toBe(entries);
  });

  it("never lets credit fall below zero", async () => {
    await expect(spend("10.01")).rejects.toEqual(saying(/ledger_credit_not_negative/));
    expect(await credit()).toBe("10.00");
    await spend("10.00");
    expect(await credit()).toBe("0.00");
    await expect(spend("0.01")).rejects.toEqual(saying(/ledger_credit_not_negative/));
  });

  it("is append-only", async () => {
    for (const statement of [
      sql`update ledger_postings set amount = amount + 1`,
      sql`delete from ledger_postings`,
      sql`update ledger_entries set description = '{}'`,
      sql`delete from ledger_entries`,
    ])
      await expect(database().execute(statement)).rejects.toEqual(saying(/append-only/));
  });

  it("twenty who spend at once are served until the credit is gone", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => spend("1.50")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(await credit()).toBe("1.00");
  });

  it("locked credit is what the next one sees", async () => {
    const take = () =>
      inTransaction(async (db) => {
        const before = await lockCredit(db, accountId, "EUR");
        if (before.cents < 600) return false;
        await postEntry(db, {
          accountId,
          currency: "EUR",
          kind: "payment",
          key: randomUUID(),
          description: { code: "topup" },
          invoiceId: null,
          postings: [
            { kind: "credit", amount: eur("-6.00") },
            { kind: "receivable", amount: eur("6.00") },
          ],
          now: new Date(),
        });
        return true;
      });
    expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1);
    expect(await credit()).toBe("4.00");
  });

  it("keeps currencies apart", async () => {
    await giveCredit(database(), accountId, "RUB", "500.00");
    expect(await readCredit(database(), accountId, "RUB")).toBe("500.00");
    expect(await credit()).toBe("10.00");
    expect(await readCredit(database(), accountId, "USD")).toBe("0.00");
  });

  it("refuses an entry with a posting in another currency, before anything is written", async () => {
    const entries = await database().$count(ledgerEntries);
    await expect(
      post([
        { kind: "credit", amount: eur("-1.00") },
        { kind: "receivable", amount: moneyOf("1.00", "USD") },
      ]),
    ).rejects.toThrow("has a posting in USD");
    expect(await database().$count(ledgerEntries)).toBe(entries);
  });

  it("books an event once", async () => {
    const entry = {
      accountId,
      currency: "EUR" as const,
      kind: "topup" as const,
      key: `topup ${accountId}`,
      description: { code: "topup" as const },
      invoiceId: null,
      postings: [
        { kind: "payments" as const, amount: eur("-1.00") },
        { kind: "credit" as const, amount: eur("1.00") },
      ],
      now: new Date(),
    };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => inTransaction((db) => postEntry(db, entry))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await credit()).toBe("11.00");
  });

  it("two first movements of an account at once make one ledger account", async () => {
    const { id } = await addAccount(database());
    await Promise.all(Array.from({ length: 8 }, () => giveCredit(database(), id, "USD", "1.00")));
    expect(await readCredit(database(), id, "USD")).toBe("8.00");
    expect(await database().$count(ledgerAccounts, eq(ledgerAccounts.accountId, id))).toBe(1);
  });

  it("its balances are the sums of its postings, and all of it is zero", async () => {
    const rows = await database()
      .select({
        balance: ledgerAccounts.balance,
        sum: sql<string>`coalesce(sum(${ledgerPostings.amount}), 0)::numeric(14,2)::text`,
      })
      .from(ledgerAccounts)
      .leftJoin(ledgerPostings, eq(ledgerPostings.ledgerAccountId, ledgerAccounts.id))
      .where(isNotNull(ledgerAccounts.accountId))
      .groupBy(ledgerAccounts.id);
    for (const { balance, sum } of rows) expect(balance).toBe(sum);
    const [total] = await database()
      .select({ sum: sql<string>`sum(${ledgerPostings.amount})::text` })
      .from(ledgerPostings);
    expect(total?.sum).toBe("0.00");
  });
});

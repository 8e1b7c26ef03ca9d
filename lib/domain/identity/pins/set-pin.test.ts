import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { pins } from "@/lib/db/tables/identity/pins";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { tryPin } from "../../kernel/pin/pin-guard";
import { setPin } from "./set-pin";

withCatalogDatabase();

/** Transactions that have waited for this process for longer than between two statements on a busy machine. */
async function heldTransactions(): Promise<number> {
  const { rows } = await database().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '100 ms'`,
  );
  return rows.length;
}

test("a flood of changes holds no connections while it hashes, and its line has an end", async () => {
  const { id } = await addAccount(database(), { pin: "4071" });
  const context = await asUser(id);
  let isOver = false;
  const flood = Promise.allSettled(
    Array.from({ length: 80 }, () => setPin.call(context, { old_pin: "4071", new_pin: "4071" })),
  ).finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) most = Math.max(most, await heldTransactions());
  const answers = await flood;
  expect(most).toBeLessThan(6);
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: "limited", extras: { doc: "pin.busy" } });
});

test("someone else's PIN does not wait behind the flood of one account", async () => {
  const [flooder, other] = [
    await addAccount(database(), { pin: "4071" }),
    await addAccount(database(), { pin: "5182" }),
  ];
  let done = 0;
  const flood = Array.from({ length: 40 }, async () => {
    await tryPin(flooder.id, "4071", new Date());
    done += 1;
  });
  expect((await tryPin(other.id, "5182", new Date())).verdict).toBe("right");
  expect(done).toBeLessThan(20);
  await Promise.all(flood);
});

test("a PIN that is changed while it is tried is judged as it is then", async () => {
  const { id } = await addAccount(database(), { pin: "4071" });
  const context = await asUser(id);
  const verdicts = await Promise.all([
    setPin.call(context, { old_pin: "4071", new_pin: "5182" }),
    ...Array.from({ length: 3 }, () => tryPin(id, "5182", new Date())),
  ]);
  expect(verdicts).toHaveLength(4);
  const [row] = await database().select().from(pins).where(eq(pins.accountId, id));
  expect(row?.wrongInRow).toBeLessThanOrEqual(3);
  expect((await tryPin(id, "5182", new Date())).verdict).toBe("right");
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { changesOnRecord, readAudit } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { quoteInstance } from "../../orders/orders/quote-instance";
import { checkTaxNumberAgain } from "./check-again";
import { checkVat } from "./check-vat";
import { dropVat } from "./drop";

withCatalogDatabase();

/**
 * Numbers with valid check digits: one that the fake register knows, one that it does not, and one for which it is
 * unavailable.
 */
const known = "DE136695976";
const unregistered = "DE404000007";
const away = "DE503000004";

const german = async () => {
  const { id } = await addAccount(database(), { country: "DE" });
  return { id, me: await asUser(id) };
};
const stored = async (id: number) => {
  const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
  return { number: row?.vatNumber, isValid: row?.vatValid, by: row?.vatCheckedBy ?? null };
};
const none = { number: "", isValid: false, by: null };

const nano = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const taxOf = async (id: number) => {
  const { tax_rate, tax_reason } = await quoteInstance.call(await asUser(id), nano);
  return { tax_rate, tax_reason };
};

describe("vat/check_vat", () => {
  test("asks the register, and a valid number is the account's from then on", async () => {
    const { id, me } = await german();
    expect(await checkVat.call(me, { vat: "de 136.695.976" })).toEqual({
      valid: 1,
      checked: "service",
      country: "DE",
      vat: known,
      name: `Example firm ${known}`,
      address: "Example street 1",
    });
    expect(await stored(id)).toEqual({ number: known, isValid: true, by: "service" });
    expect(await taxOf(id)).toEqual({
      tax_rate: "0.00",
      tax_reason: "0 %: valid VAT number of an EU firm, reverse charge",
    });
  });

  test("says of wrong check digits that they are, asks nobody, and keeps nothing", async () => {
    const { id, me } = await german();
    const answer = await checkVat.call(me, { vat: "136695977", country: "DE" });
    expect(answer).toMatchObject({ valid: 0, checked: "syntax", vat: "DE136695977" });
    expect(await stored(id)).toEqual(none);
    expect(await taxOf(id)).toMatchObject({ tax_rate: "19.00" });
  });

  test("does not keep what the register does not know, and takes the force of a number that it no longer knows", async () => {
    const { id, me } = await german();
    expect(await checkVat.call(me, { vat: unregistered })).toMatchObject({ valid: 0, checked: "service" });
    expect(await stored(id)).toEqual(none);
    await database()
      .update(accounts)
      .set({ vatNumber: unregistered, vatValid: true, vatCheckedBy: "service" })
      .where(eq(accounts.id, id));
    await checkVat.call(me, { vat: unregistered });
    expect(await stored(id)).toEqual({ number: unregistered, isValid: false, by: "service" });
  });

  test("goes by the check digits while the register is away, says so on the invoice, and asks again later", async () => {
    const { id, me } = await german();
    expect(await checkVat.call(me, { vat: away })).toMatchObject({ valid: 1, checked: "syntax", name: "" });
    expect(await stored(id)).toEqual({ number: away, isValid: true, by: "syntax" });
    expect(await taxOf(id)).toEqual({
      tax_rate: "0.00",
      tax_reason: "0 %: VAT number of an EU firm with right check digits, reverse charge",
    });
    await expect(checkTaxNumberAgain(id, new Date())).rejects.toThrow("did not answer");
    for (const [vatNumber, isValid] of [
      [known, true],
      [unregistered, false],
    ] as const) {
      await database().update(accounts).set({ vatNumber, vatCheckedBy: "syntax" }).where(eq(accounts.id, id));
      await checkTaxNumberAgain(id, new Date());
      expect(await stored(id)).toEqual({ number: vatNumber, isValid, by: "service" });
    }
    await checkTaxNumberAgain(id, new Date());
    expect(await changesOnRecord("vat.check_again", `account ${id}`)).toEqual([
      { tax_number: known, valid: true, by: "service" },
      { tax_number: unregistered, valid: false, by: "service" },
    ]);
  });

  test("does not weaken what the register has confirmed", async () => {
    const { id, me } = await german();
    await database()
      .update(accounts)
      .set({ vatNumber: away, vatValid: true, vatCheckedBy: "service" })
      .where(eq(accounts.id, id));
    await checkVat.call(me, { vat: away });
    expect(await stored(id)).toMatchObject({ by: "service" });
  });

  test("keeps neither another country's number, nor one that is only to be looked at, nor for the key of one server", async () => {
    const { id, me } = await german();
    expect(await checkVat.call(me, { vat: "NL004495445B01" })).toMatchObject({ valid: 1, country: "NL" });
    await checkVat.call(me, { vat: known, save: 0 });
    await checkVat.call(await asKey(id, { serverId: 1 }), { vat: known });
    expect(await stored(id)).toEqual(none);
  });

  test("of a country outside the EU goes by check digits", async () => {
    const { me } = await german();
    expect(await checkVat.call(me, { vat: "7707083893", country: "RU" })).toMatchObject({
      valid: 1,
      checked: "syntax",
      country: "RU",
    });
  });

  test.each([
    ["country", { vat: "136695976" }],
    ["country", { vat: "136695976", country: "US" }],
    ["country", { vat: "136695976", country: "Germany" }],
    ["country", { vat: known, country: "NL" }],
    ["vat", { vat: " " }],
    ["vat", { vat: "1".repeat(41) }],
  ])("names a wrong %s: %j", async (field, fields) => {
    const { me } = await german();
    await expect(checkVat.call(me, fields)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });

  test("bars anyone who asks too often", async () => {
    const { me } = await german();
    for (let turn = 0; turn < 30; turn++) await checkVat.call(me, { vat: known });
    await expect(checkVat.call(me, { vat: known })).rejects.toMatchObject({ code: "limited" });
    await expect(checkVat.call(me, { vat: "DE136695977" })).resolves.toMatchObject({ valid: 0 });
  });

  test("asks nobody where the operator says so", async () => {
    const { me } = await german();
    const before = runtime();
    setRuntime({ ...before, environment: { ...before.environment, VAT_REGISTER: "off" } });
    try {
      expect(await checkVat.call(me, { vat: known })).toMatchObject({ valid: 1, checked: "syntax" });
    } finally {
      setRuntime(before);
    }
  });
});

test("a tax number can be taken back", async () => {
  const { id, me } = await german();
  await checkVat.call(me, { vat: known });
  await dropVat.call(me, {});
  expect(await stored(id)).toEqual(none);
});

test("what was kept and what was taken back is on record, and a look that keeps nothing is not", async () => {
  const { id, me } = await german();
  const own = async (operation: string) =>
    (await readAudit(database(), operation)).filter(({ target }) => target === `account ${id}`);
  await checkVat.call(me, { vat: known, save: 0 });
  await checkVat.call(me, { vat: unregistered });
  expect(await own("vat.check_vat")).toEqual([]);
  await checkVat.call(me, { vat: known });
  await dropVat.call(me, {});
  const facts = { actor: id, accountId: id, target: `account ${id}` };
  expect(await own("vat.check_vat")).toEqual([
    { ...facts, changes: { tax_number: known, valid: true, by: "service" } },
  ]);
  expect(await own("vat.drop")).toEqual([{ ...facts, changes: { tax_number: "" } }]);
});

test("a number is asked about again an hour after nobody answered, once, and never for another's account", async () => {
  const { id, me } = await german();
  const now = new Date();
  for (let turn = 0; turn < 2; turn++) await checkVat.call({ ...me, now }, { vat: away });
  const { rows } = await database().execute<{ run_at: string }>(
    sql`select run_at from graphile_worker.jobs where key = ${`tax number ${id}`}`,
  );
  expect(rows.map((row) => new Date(row.run_at))).toEqual([new Date(now.getTime() + 3_600_000)]);
  const other = await german();
  await checkTaxNumberAgain(other.id, now);
  await checkTaxNumberAgain(999_999, now);
  expect(await stored(other.id)).toEqual(none);
});

test("a number that its owner takes back while the register is asked again stays taken back", async () => {
  const { id } = await german();
  const set = (vatNumber: string) => ({
    vatNumber,
    vatValid: vatNumber !== "",
    vatCheckedBy: "syntax" as const,
  });
  await database().update(accounts).set(set(known)).where(eq(accounts.id, id));
  const isWaiting = async () => {
    const { rows } = await database().execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  let again = Promise.resolve();
  await inTransaction(async (db) => {
    await db.update(accounts).set(set("")).where(eq(accounts.id, id));
    again = checkTaxNumberAgain(id, new Date());
    await waitFor(isWaiting, "The answer of the register was not kept waiting.");
  });
  await again;
  expect(await stored(id)).toMatchObject({ number: "", isValid: false });
});

import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import { eraseDated } from "@/lib/db/personal-data/erase";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { findPlanted, mark, plantPerson } from "@/lib/testing/customers/plant-person";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyAudit } from "../../kernel/audit/verify";
import { writeAuditRow, writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { erasePerson } from "./erase-person";

withCatalogDatabase();

const db = () => database();
const from = (done: string | null = null) => ({ done, noteStep: async () => undefined });
const email = `${mark}accounts-email@example.test`;

async function addMarkedAccount(): Promise<number> {
  const { id } = await addAccount(db(), { email, credit: "10.00" });
  const words = {
    kycId: mark,
    kycComment: mark,
    vatNumber: mark,
    lastLoginAddress: mark,
    passwordHash: mark,
  };
  await db()
    .update(accounts)
    .set({ ...words, profile: sql`jsonb_set(profile, '{firstname}', to_jsonb(${mark}::text))` })
    .where(eq(accounts.id, id));
  return id;
}

/** Entries by the person, about the person by staff, and by the person in another account as a member. */
async function writeEntries(id: number, other: number): Promise<void> {
  const context = { ...(await asUser(id)), address: `${mark}address`, requestId: `${mark}request` };
  await writeAuditRow(context, "accounts.change", [{ target: `${mark}target`, changes: { note: mark } }]);
  await writeAuditRow(context, "ssh_keys.add", [{ target: "ssh key 7", changes: { note: mark } }]);
  // Whoever invites has an entry before those of a member.
  await writeAuditRow(await asUser(other), "colleagues.invite", [{ changes: {} }]);
  const now = new Date();
  const said = { at: now, operation: "desk.note", requestId: mark, address: mark, reason: mark };
  await inTransaction(async (tx) => {
    await writeOwnRow(tx, { ...said, target: `account ${id}`, changes: { text: mark } });
    await writeOwnRow(tx, { ...said, accountId: id, target: `account ${id}`, changes: { text: mark } });
    const asMember = { actorKind: "customer", actorAccountId: id, accountId: other, reason: null };
    await writeOwnRow(tx, { ...said, ...asMember, target: "server 7001", changes: { label: "theirs" } });
  });
}

/** `table.column` of what the map keeps, for one of these reasons. */
const keptFor = (...reasons: string[]): string[] =>
  personalData
    .flatMap(({ table, person }) =>
      Object.entries(person?.keeps ?? {}).flatMap(([key, reason]) => {
        const column = getTableColumns(table)[key];
        return column && reasons.includes(reason) ? [`${getTableName(table)}.${column.name}`] : [];
      }),
    )
    .toSorted();

it("finds nothing of a person who was in every table, but in the documents that must stay; the log and the ledger still prove", async () => {
  const id = await addMarkedAccount();
  const { id: other } = await addAccount(db());
  await writeEntries(id, other);
  await enqueue(db(), "reset_mail", { email });
  expect(await verifyLedger(db())).toEqual([]);
  await plantPerson(db(), { id, email });
  const person = { id, email };
  for (const { table, person: declared } of personalData)
    if (declared)
      expect([getTableName(table), (await db().$count(table, declared.rows(person))) > 0]).toEqual([
        getTableName(table),
        true,
      ]);
  const planted = await findPlanted(db());
  for (const { table, shows, hides, person: declared } of personalData)
    for (const key of declared ? [...shows, ...hides] : []) {
      const name = `${getTableName(table)}.${getTableColumns(table)[key]?.name}`;
      // Given by other rows, or by the account itself.
      if (!["accounts.country", "accounts.totp_secret"].includes(name)) expect(planted).toContain(name);
    }

  const steps: string[] = [];
  const killed = erasePerson(db(), person, {
    done: null,
    noteStep: async (name) => {
      if (name === "servers") throw new Error("killed");
      steps.push(name);
    },
  });
  await expect(killed).rejects.toThrow("killed");
  await erasePerson(db(), person, from(steps.at(-1)));
  expect(await findPlanted(db())).toEqual(keptFor("tax", "ledger"));
  expect((await verifyAudit(db())).breaches).toEqual([]);
  const [theirs] = await db().select().from(auditRows).where(eq(auditRows.target, "server 7001"));
  expect(theirs).toMatchObject({ changes: { label: "theirs" }, address: "", target: "server 7001" });
  const [key] = await db().select().from(auditRows).where(eq(auditRows.operation, "ssh_keys.add"));
  expect(key).toMatchObject({ changes: {}, address: "", target: "ssh key 7", actorAccountId: id });

  // Once more changes nothing.
  await erasePerson(db(), { id, email }, from());
  expect(await findPlanted(db())).toEqual(keptFor("tax", "ledger"));
  expect((await verifyAudit(db())).breaches).toEqual([]);

  for (const one of personalData) await eraseDated(db(), one, person, "2026-01-01");
  expect(await findPlanted(db())).toEqual(keptFor("tax", "ledger"));
  for (const one of personalData) await eraseDated(db(), one, person, "2200-01-01");
  expect(await findPlanted(db())).toEqual(keptFor("ledger"));
});

it("an erased entry that is changed, or that was wrong before, is still found", async () => {
  const { id, email: address } = await addAccount(db());
  const context = await asUser(id);
  for (const value of [1, 2, 3]) await writeAuditRow(context, "eq.off", [{ changes: { value } }]);
  const change = async (text: string) => {
    await db().execute(sql`alter table audit_rows disable trigger user`);
    await db().execute(sql.raw(text));
    await db().execute(sql`alter table audit_rows enable trigger user`);
  };
  await change(`update audit_rows set changes = '{"value": 9}' where chain = ${id} and place = 2`);
  await erasePerson(db(), { id, email: address }, from());
  const found = async () =>
    (await verifyAudit(db())).breaches.map(({ what }) => what.replace(/row \d+ of/, "row of"));
  expect(await found()).toEqual([`row of account ${id}`]);
  await change(`update audit_rows set operation = 'eq.on' where chain = ${id} and place = 3`);
  expect(await found()).toEqual([`row of account ${id}`, `row of account ${id}`]);
});

it.each([
  "update audit_rows set erased = '' where chain = 0",
  "update audit_rows set erased = '', address = '', request_id = '', operation = 'x'",
  "update ledger_entries set description = '{}'",
])("nothing but an erasure changes what is frozen: %s", async (statement) => {
  await addAccount(db(), { credit: "1.00" });
  await expect(db().execute(sql.raw(statement))).rejects.toThrow();
});

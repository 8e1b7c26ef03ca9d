import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { moneyOf, negate } from "@/lib/base/money";
import { type Database, isRetriable } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";
import { pins } from "@/lib/db/tables/identity/pins";
import { companies } from "@/lib/db/tables/money/companies";
import { tags } from "@/lib/db/tables/servers/tags";
import { importCatalog } from "@/lib/domain/catalog/catalog/shared/import";
import { hashPassword } from "@/lib/domain/identity/passwords/shared/hash";
import { hashPin } from "@/lib/domain/kernel/pin/pin-hash";
import { postEntry } from "@/lib/domain/money/billing/shared/ledger";
import { setRuntime } from "@/lib/env";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { demoCompanies } from "@/lib/server/demo/accounts";
import { defaultEnvironment, type Environment } from "@/lib/settings/environment";

/** The secret of every panel under test, so that tests can create data it reads (PIN hashes). */
export const testSecret = "a secret of tests, never of a panel";

/** Sets what modules read of the running panel; `address` is its public URL. */
export function setTestRuntime(address: string, isDemo = true, further: Partial<Environment> = {}): void {
  setRuntime({
    secret: testSecret,
    publicUrl: address,
    isEmbedded: isDemo,
    isDemo,
    deploySpeed: 2_000,
    environment: { ...defaultEnvironment(), HOST: "127.0.0.1", LOG_LEVEL: "silent", ...further },
  });
}

export type Connection = {
  db: Database;
  // biome-ignore lint/suspicious/noExplicitAny: a row is whatever the test asked for
  query: (text: string, values?: unknown[]) => Promise<any[]>;
  close: () => Promise<void>;
};

export const databaseOn = (pool: pg.Pool): Database => drizzle(pool) as unknown as Database;

/** A separate connection pool of the test to a running panel's database. */
export function connect(url: string): Connection {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A killed panel ends its database while this pool is idle.
  pool.on("error", () => undefined);
  return {
    db: databaseOn(pool),
    query: async (text, values) => (await pool.query(text, values)).rows,
    close: () => pool.end(),
  };
}

/** As if the reader of that address had agreed to receive the account's notifications. */
export const addConfirmedEmail = (db: Database, accountId: number, address: string) =>
  db.insert(emailConfirmations).values({ accountId, address, confirmedAt: new Date() });

/** Selling companies and the demo's catalog, in an empty database. */
export async function seedCatalog(db: Database): Promise<void> {
  await db.insert(companies).values(demoCompanies);
  await importCatalog(db, demoCatalog);
}

const usualPassword = "Correct-horse-9";
let usualHash: Promise<string> | null = null;

function hashOf(password: string): Promise<string> {
  if (password !== usualPassword) return hashPassword(password);
  usualHash ??= hashPassword(password);
  return usualHash;
}

export type AccountDetails = Partial<typeof accounts.$inferInsert> & {
  password?: string;
  /** Decimal text in the account's currency; booked as a payment. */
  credit?: string;
  pin?: string;
  /** TOTP secret, as text. */
  totp?: string;
  tags?: Record<string, string>;
};

export type TestAccount = {
  id: number;
  billingId: number;
  email: string;
  password: string;
  currency: "EUR" | "RUB" | "USD";
};

/** Adds a customer, by default of the NL company paying in euros; not shared with other tests. */
export async function addAccount(
  db: Database,
  { credit, pin, totp, tags: wantedTags = {}, password = usualPassword, ...facts }: AccountDetails = {},
): Promise<TestAccount> {
  const [row] = await db
    .insert(accounts)
    .values({
      email: `${randomBytes(6).toString("hex")}@example.test`,
      companyId: 1,
      currency: "EUR",
      country: "NL",
      passwordHash: await hashOf(password),
      profile: {
        firstname: "Test",
        lastname: "Customer",
        companyname: "",
        address1: "Street 1",
        address2: "",
        city: "Utrecht",
        state: "",
        postcode: "3511 AA",
        phonecc: 31,
        phonenumber: "301234567",
        custom: {},
        flags: {},
      },
      ...(totp ? { totpSecret: seal("totp", totp) } : {}),
      ...facts,
    })
    .returning();
  if (!row) throw new Error("The account was not written.");
  if (credit) await giveCredit(db, row.id, row.currency, credit);
  if (pin) await setPin(db, row.id, pin);
  for (const [tag, value] of Object.entries(wantedTags))
    await db.insert(tags).values({ component: "customer", componentId: row.id, tag, value });
  return { id: row.id, billingId: row.billingId, email: row.email, password, currency: row.currency };
}

export async function findAccountId(db: Database, email: string): Promise<number> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (!row) throw new Error(`${email} has no account.`);
  return row.id;
}

/** Adds credit to the account as an external payment; retried after a deadlock, like the panel's own transactions. */
export async function giveCredit(
  db: Database,
  accountId: number,
  currency: "EUR" | "RUB" | "USD",
  amount: string,
): Promise<void> {
  const money = moneyOf(amount, currency);
  const postings = [
    { kind: "payments" as const, amount: negate(money) },
    { kind: "credit" as const, amount: money },
  ];
  const entry = {
    accountId,
    currency,
    kind: "topup" as const,
    key: `topup ${randomUUID()}`,
    description: { code: "topup" as const },
    invoiceId: null,
  };
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction((tx) => postEntry(tx, { ...entry, postings, now: new Date() }));
    } catch (error) {
      if (attempt >= 3 || !isRetriable(error)) throw error;
    }
}

/** Sets an account's PIN. Needs the runtime: the PIN's hash is peppered with the panel's secret. */
export async function setPin(db: Database, accountId: number, pin: string): Promise<void> {
  const row = { accountId, hash: await hashPin(accountId, pin), setAt: new Date() };
  await db.insert(pins).values(row);
}

export async function setStock(
  db: Database,
  presetId: number,
  location: string,
  free: number,
): Promise<void> {
  const locationCode = and(eq(presetStock.presetId, presetId), eq(presetStock.location, location));
  await db.update(presetStock).set({ free }).where(locationCode);
}

export async function readStock(db: Database, presetId: number, location: string): Promise<number> {
  const locationCode = and(eq(presetStock.presetId, presetId), eq(presetStock.location, location));
  const [row] = await db.select().from(presetStock).where(locationCode);
  if (!row) throw new Error(`Preset ${presetId} has no stock in ${location}.`);
  return row.free;
}

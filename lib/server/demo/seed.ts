import { eq, sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { pins } from "@/lib/db/tables/identity/pins";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { companies } from "@/lib/db/tables/money/companies";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { importCatalog } from "@/lib/domain/catalog/catalog/shared/import";
import { hashPassword } from "@/lib/domain/identity/passwords/shared/hash";
import { hashPin } from "@/lib/domain/kernel/pin/pin-hash";
import { runtime } from "@/lib/env";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { borisPin, carolTotpSecret, demoAccounts, demoCompanies } from "./accounts";
import { daysBefore, missingCredit, orderInThePast, priceOf, renewInThePast, spare, topUp } from "./history";

type Name = keyof typeof demoAccounts;

const fact = "demo";
const debian = 11;

async function readProgress(): Promise<string | null> {
  const [row] = await database()
    .select()
    .from(installationSettings)
    .where(eq(installationSettings.name, fact));
  return row?.value ?? null;
}

const writeProgress = (value: string) => writeInstallationSetting(database(), fact, value);

/** Deletes an interrupted seed completely: half a demo would only confuse. */
async function clear(): Promise<void> {
  // The only place that deletes audit rows: those of an incomplete demo.
  await database().execute(sql`alter table audit_rows disable trigger user`);
  await database().execute(sql`truncate companies, locations, presets, systems, software, traffic_plans, tags,
    audit_rows, audit_chains, mails, webhooks, simulated_machines, simulated_addresses,
    simulated_spans restart identity cascade`);
  await database().execute(sql`alter table audit_rows enable trigger user`);
}

async function writeAccounts(now: Date): Promise<Record<Name, number>> {
  const db = database();
  await db.insert(companies).values(demoCompanies);
  const ids: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(demoAccounts) as Name[]) {
    const { facts, password } = demoAccounts[name];
    const [row] = await db
      .insert(accounts)
      .values({
        ...facts,
        passwordHash: await hashPassword(password),
        emailVerifiedAt: now,
        createdAt: daysBefore(now, 200),
      } as typeof accounts.$inferInsert)
      .returning({ id: accounts.id });
    ids[name] = row?.id ?? 0;
  }
  return ids as Record<Name, number>;
}

async function writeAnna(id: number, now: Date): Promise<void> {
  await topUp(id, "EUR", "100.00", daysBefore(now, 62));
  const web = { preset: "vm.v3-small", location: "NL", system: debian, plan: 1, hostname: "nl-web-1" };
  const first = await orderInThePast(id, web, addMonths(daysBefore(now, -5), -1));
  const mail = { preset: "vm.v3-nano", location: "FI", system: debian, plan: 1, hostname: "fi-mail-1" };
  await orderInThePast(id, mail, daysBefore(now, 12));
  await renewInThePast(first, daysBefore(now, 9));
  await topUp(id, "EUR", await missingCredit(id, "EUR", "500.00"), daysBefore(now, 3));
}

async function writeBoris(id: number, now: Date): Promise<void> {
  await database()
    .insert(pins)
    .values({ accountId: id, hash: await hashPin(id, borisPin), setAt: daysBefore(now, 150) });
  const app = {
    preset: "vm.v3-small",
    location: "RU",
    system: debian,
    plan: 2,
    hostname: "ru-app-1",
    pin: borisPin,
  };
  await topUp(id, "RUB", await priceOf(id, app, daysBefore(now, 48)), daysBefore(now, 48));
  const server = await orderInThePast(id, app, addMonths(daysBefore(now, 14), -1));
  // Two periods are unpaid; staff has postponed the suspension.
  await spare(server, daysBefore(now, -60));
  await renewInThePast(server, daysBefore(now, 28));
  await renewInThePast(server, daysBefore(now, 1));
}

async function writeCarol(id: number, now: Date): Promise<void> {
  await database()
    .update(accounts)
    .set({ totpSecret: seal("totp", carolTotpSecret) })
    .where(eq(accounts.id, id));
  await topUp(id, "EUR", "120.00", daysBefore(now, 20));
}

const lines = [
  "Demo accounts, email and password:",
  "  anna@example.test    Anna-demo-1     EUR, credit 500.00, two servers",
  "  boris@example.test   Boris-demo-1    RUB, two unpaid invoices, PIN 4071",
  "  carol@example.test   Carol-demo-1    second factor, no servers",
  "  support@example.test Support-demo-1  staff: support",
  "  admin@example.test   Admin-demo-1    staff: administrator",
];

/** Throws where the demo was: its passwords are public, and its customers are nobody's. */
export async function requireNoDemo(): Promise<void> {
  if ((await readProgress()) !== null)
    throw new Error(
      `The database in ${runtime().environment.DATA_DIR} is the demo's: with DEMO=off choose another DATA_DIR.`,
    );
}

/**
 * Fills a new embedded database with the demo, once; returns what to print. Throws where somebody else's accounts are.
 */
export async function seedDemo(): Promise<{ lines: string[] }> {
  const progress = await readProgress();
  if (progress === "done") return { lines };
  if (progress === null && (await database().$count(accounts)) > 0)
    throw new Error(
      `The database in ${runtime().environment.DATA_DIR} was set up without the demo: set DEMO=off, as before.`,
    );
  if (progress === "begun") await clear();
  await writeProgress("begun");
  const now = new Date();
  await importCatalog(database(), demoCatalog);
  const ids = await writeAccounts(now);
  await writeAnna(ids.anna, now);
  await writeBoris(ids.boris, now);
  await writeCarol(ids.carol, now);
  await writeProgress("done");
  return { lines };
}

import { and, desc, eq, isNull, max } from "drizzle-orm";
import { z } from "zod";
import { amountOf, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { invoices } from "@/lib/db/tables/money/billing";
import { tags } from "@/lib/db/tables/servers/tags";
import { findWantedAddress } from "../../customers/accounts/shared/require-address";
import { byStaff } from "../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../kernel/account/find-customer";
import { fromTheTop } from "../../kernel/staff/staff-lines";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readStanding } from "../../money/billing/shared/account-balance";
import { isOwed } from "../../money/billing/shared/owed";
import { readCustomerMrr } from "../../money/subscriptions/shared/mrr";
import { BackOfficePage, sectionNames } from "../back-office/schema";
import { readOwnLocks } from "../back-office/shared/locks";
import { readPinned } from "./read-pinned";
import { CustomerRecord, type RecordTab, recordTabs, sectionsOf } from "./schema";
import { readSection } from "./sections";

const pageSize = 50;
/** Rows of a list that is not the page's main one. */
const shownInRecord = 10;

async function readPin(db: Database, accountId: number, lockedUntil: Date | null) {
  const [set] = await db.select({ at: pins.setAt }).from(pins).where(eq(pins.accountId, accountId));
  const isOpen = and(eq(pinResetRequests.accountId, accountId), isNull(pinResetRequests.handledAt));
  const [asked] = await db
    .select({ reason: pinResetRequests.reason })
    .from(pinResetRequests)
    .where(isOpen)
    .orderBy(desc(pinResetRequests.id))
    .limit(1);
  return {
    is_set: set !== undefined,
    asked: asked?.reason ?? null,
    locked_until: lockedUntil?.toISOString() ?? null,
  };
}

const factorOf = ({ totpSecret, passkeyFactor, emailFactor }: CustomerRow) =>
  totpSecret
    ? ("app" as const)
    : passkeyFactor
      ? ("passkey" as const)
      : emailFactor
        ? ("email" as const)
        : null;

async function readPerson(db: Database, row: CustomerRow): Promise<CustomerRecord["customer"]> {
  const { profile } = row;
  const isTheirs = and(eq(tags.component, "customer"), eq(tags.componentId, row.id));
  const found = await db.select({ tag: tags.tag, value: tags.value }).from(tags).where(isTheirs).limit(50);
  return {
    id: row.id,
    billing_id: row.billingId,
    email: row.email,
    name: `${profile.firstname} ${profile.lastname}`.trim(),
    company: profile.companyname,
    phone: profile.phonenumber === "" ? "" : `+${profile.phonecc} ${profile.phonenumber}`,
    state: row.status,
    country: row.country,
    currency: row.currency,
    language: row.language,
    vat_number: row.vatNumber,
    is_verified: row.verified,
    factor: factorOf(row),
    created: row.createdAt.toISOString(),
    last_seen: row.lastLoginAt?.toISOString() ?? null,
    tags: found,
  };
}

/** Buyer details missing for unpaid invoices above the seller's limit. */
async function readWantedAddress(db: Database, { id, companyId, currency }: CustomerRow) {
  const [owed] = await db
    .select({ largest: max(invoices.total) })
    .from(invoices)
    .where(and(isOwed(id), eq(invoices.currency, currency)));
  const wanted = owed?.largest
    ? await findWantedAddress(db, { id, companyId }, [moneyOf(owed.largest, currency)])
    : null;
  return wanted && { ...wanted, limit: amountOf(wanted.limit) };
}

type Place = { id: number; tab: RecordTab; before: number | undefined; now: Date };

/** The lists of one page. The one that bears its name is paged there. */
async function readSections(
  db: Database,
  { id, tab, before, now }: Place,
): Promise<CustomerRecord["sections"]> {
  const pages: CustomerRecord["sections"] = {};
  for (const name of sectionsOf[tab]) {
    const isMain = name === tab;
    const asked = {
      accountId: id,
      before: (isMain ? before : undefined) ?? fromTheTop,
      size: isMain ? pageSize : shownInRecord,
      now,
    };
    pages[name] = await readSection(db, name, asked);
  }
  return pages;
}

const readMoney = async (db: Database, { id, currency }: CustomerRow, now: Date) => ({
  ...(await readStanding(db, id, currency, now)),
  mrr: (await readCustomerMrr(db, id, now)).map(amountOf),
});

/**
 * The head of a customer's record and the lists of one of its pages, for support. Each read is audited and visible to
 * the customer.
 */
export const showCustomer = staffOperation({
  name: "desk.customer",
  summary: "Shows a customer's record",
  access: byStaff("read", "customers/find"),
  within: "rows",
  input: z.object({
    id: z.int32(),
    tab: z.enum(recordTabs).default("overview"),
    before: z.int().positive().optional(),
  }),
  output: CustomerRecord,
  pool: "staff_searches",
  run: async ({ db, now, note }, { id, tab, before }) => {
    const row = await findCustomer(db, id);
    const locks = await readOwnLocks(db, row, now);
    const isLocked = locks.pin?.until && locks.pin.until > now;
    note({
      accountId: id,
      target: `account ${id}`,
      changes: { looked: tab === "overview" ? "record" : tab },
    });
    return {
      customer: await readPerson(db, row),
      money: await readMoney(db, row, now),
      address: await readWantedAddress(db, row),
      pin: await readPin(db, id, isLocked ? (locks.pin?.until ?? null) : null),
      locked_until: locks.signIn?.toISOString() ?? null,
      pinned: await readPinned(db, id),
      sections: await readSections(db, { id, tab, before, now }),
    };
  },
});

/** One list of a customer's record, paged. */
export const showSection = staffOperation({
  name: "desk.section",
  summary: "Shows one list of a customer's record",
  access: byStaff("read", "customers/find"),
  within: "rows",
  input: z.object({ id: z.int32(), section: z.enum(sectionNames), before: z.int().positive().optional() }),
  output: BackOfficePage.extend({ email: z.string() }),
  pool: "staff_searches",
  run: async ({ db, now, note }, { id, section, before = fromTheTop }) => {
    const { email } = await findCustomer(db, id);
    const page = await readSection(db, section, { accountId: id, before, size: pageSize, now });
    note({ accountId: id, target: `account ${id}`, changes: { looked: section } });
    return { ...page, email };
  },
});

import { and, asc, eq, gt, isNotNull, lt, lte } from "drizzle-orm";
import { announcementPath, languageOf } from "@/lib/base/announcements";
import { groupBy } from "@/lib/base/group-by";
import { localeOf } from "@/lib/base/locale";
import { anyOf } from "@/lib/db/any-of";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcementUpdates } from "@/lib/db/tables/support/announcements";
import { urlOf } from "../../kernel/brand/address";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { announceAll } from "../../messages/webhooks/shared/announce";
import { type AnnouncementRow, readAnnouncement } from "./lookup";
import { concernedAccounts, concernedServers } from "./shared/concerned";
import { pauseMs, sizeOfRun } from "./shared/size-of-run";
import { tellTask } from "./write-update";

/** Names of servers in one mail; of more only how many they are. */
const mostNamed = 20;

type Update = typeof announcementUpdates.$inferSelect & { toldTo: number };

async function lockUpdate(db: Database, id: number): Promise<Update | null> {
  const [row] = await db
    .select()
    .from(announcementUpdates)
    .where(eq(announcementUpdates.id, id))
    .for("update");
  return row && row.toldTo !== null ? { ...row, toldTo: row.toldTo } : null;
}

/**
 * Ends the telling of earlier updates: who was not told of one gets the newest alone, which must not wait for it. False where
 * an earlier one is mailed and this one is not, so that it has to wait.
 */
async function endEarlier(db: Database, { id, announcementId, isMailed }: Update): Promise<boolean> {
  const isEarlier = and(
    eq(announcementUpdates.announcementId, announcementId),
    lt(announcementUpdates.id, id),
    isNotNull(announcementUpdates.toldTo),
  );
  const found = await db
    .select({ isMailed: announcementUpdates.isMailed })
    .from(announcementUpdates)
    .where(isEarlier);
  if (!isMailed && found.some((earlier) => earlier.isMailed)) return false;
  if (found.length > 0) await db.update(announcementUpdates).set({ toldTo: null }).where(isEarlier);
  return true;
}

/** Accounts concerned after the cursor that were there when it was said. */
const isNext = (row: AnnouncementRow, { toldTo, at }: Update) =>
  and(gt(accounts.id, toldTo), lte(accounts.createdAt, at), concernedAccounts(row));

const readNext = (db: Database, row: AnnouncementRow, update: Update, size: number) =>
  db
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      companyId: accounts.companyId,
      brandId: accounts.brandId,
    })
    .from(accounts)
    .where(isNext(row, update))
    .orderBy(asc(accounts.id))
    .limit(size);

type Reader = Awaited<ReturnType<typeof readNext>>[number];

/** Host names of the servers concerned, by account; none where all customers are. */
async function readHostnames(db: Database, row: AnnouncementRow, readers: readonly Reader[]) {
  if (row.concernedBy === "all") return new Map<number, string[]>();
  const ids = readers.map(({ id }) => id);
  const rows = await db
    .select({ accountId: servers.accountId, hostname: servers.hostname })
    .from(servers)
    .where(and(anyOf(servers.accountId, ids), concernedServers(row)))
    .orderBy(asc(servers.id));
  const byAccount = groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, some]) => [id, some.map(({ hostname }) => hostname)]));
}

function noticeTo(
  reader: Reader,
  row: AnnouncementRow,
  update: Update,
  hostnames: readonly string[],
): Notice {
  const brand = brandOfAccount(reader);
  const locale = localeOf(reader.language);
  const { kind, titles, plannedFrom, plannedTo, beganAt } = row;
  const { id, email, language } = reader;
  const facts = {
    id: row.id,
    title: titles[languageOf(titles, locale, brand.language)] ?? "",
    text: update.texts[languageOf(update.texts, locale, brand.language)] ?? "",
    servers: hostnames.length,
    hostnames: hostnames.slice(0, mostNamed),
    began: beganAt?.toISOString() ?? null,
    url: urlOf(brand, announcementPath(row.id)),
  };
  const to = { id, email, language };
  return kind === "maintenance"
    ? {
        name: "maintenance.updated",
        reader: to,
        facts: {
          ...facts,
          stage: update.stage,
          from: plannedFrom?.toISOString() ?? null,
          to: plannedTo?.toISOString() ?? null,
        },
      }
    : { name: "incident.updated", reader: to, facts: { ...facts, stage: update.stage } };
}

/**
 * Tells the next of those concerned of an update: their webhooks, and if wanted by mail and in their notifications. The
 * cursor moves in the same transaction, so that everybody is told once, whatever ends the worker meanwhile. `known`: the size of
 * a run, which the first one finds.
 */
export async function tellConcerned(updateId: number, now: Date, known?: number): Promise<void> {
  const again = (db: Database, size?: number) =>
    enqueue(
      db,
      "tell_concerned",
      { updateId, ...(size === undefined ? {} : { size }) },
      {
        key: tellTask(updateId),
        runAt: new Date(now.getTime() + pauseMs),
      },
    );
  await inTransaction(async (db) => {
    const update = await lockUpdate(db, updateId);
    if (!update) return;
    if (!(await endEarlier(db, update))) return again(db, known);
    const row = await readAnnouncement(db, update.announcementId);
    const size = known ?? sizeOfRun(await db.$count(accounts, isNext(row, update)));
    const next = await readNext(db, row, update, size);
    const hostnames = await readHostnames(db, row, next);
    const told = next.map((reader) => noticeTo(reader, row, update, hostnames.get(reader.id) ?? []));
    if (update.isMailed) await notifyAll({ db, now }, told);
    else
      await announceAll(
        { db, now },
        told.flatMap(({ reader: { id }, ...one }) => (id === null ? [] : [{ accountId: id, ...one }])),
      );
    const toldTo = next.length < size ? null : (next.at(-1)?.id ?? null);
    await db.update(announcementUpdates).set({ toldTo }).where(eq(announcementUpdates.id, updateId));
    if (toldTo !== null) await again(db, size);
  });
}

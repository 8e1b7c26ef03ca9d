import { makeZip } from "client-zip";
import { and, eq, isNull, ne } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataExportParts, dataRequests } from "@/lib/db/tables/customers/data-requests";
import { notify } from "../../messages/mails/shared/notify";
import { type CopyFile, copyFiles } from "./copy-files";
import { hoursOfDownload } from "./rules";
import { cancelCopies } from "./shared/close-account";

/** Bytes of a part in the database. */
const partBytes = 1_048_576;

/** Another worker has begun again, or the account was closed. */
class Overtaken extends Error {}

/** Begins; parts of an earlier, interrupted beginning are told apart by the attempt. Null where there is nothing to do. */
async function begin(id: number, now: Date) {
  return inTransaction(async (db) => {
    const isOpen = and(
      eq(dataRequests.id, id),
      eq(dataRequests.kind, "export"),
      isNull(dataRequests.endedAt),
    );
    const [row] = await db.select().from(dataRequests).where(isOpen).for("update");
    if (!row) return null;
    const [account] = await db.select().from(accounts).where(eq(accounts.id, row.accountId));
    if (account?.status === "Closed") await cancelCopies(db, account.id, now);
    if (account?.status !== "Active") return null;
    const attempt = row.attempt + 1;
    await db.update(dataRequests).set({ state: "working", attempt }).where(eq(dataRequests.id, id));
    return { account, attempt };
  });
}

const isOurs = (id: number, attempt: number) =>
  and(eq(dataRequests.id, id), eq(dataRequests.attempt, attempt), eq(dataRequests.state, "working"));

async function writePart(id: number, attempt: number, place: number, content: Buffer): Promise<void> {
  await inTransaction(async (db) => {
    const [row] = await db
      .select({ id: dataRequests.id })
      .from(dataRequests)
      .where(isOurs(id, attempt))
      .for("share");
    if (!row) throw new Overtaken();
    await db.insert(dataExportParts).values({ requestId: id, attempt, place, content });
  });
}

/** Writes the archive in parts of one size, and never holds more than one; returns the number of bytes. */
async function writeArchive(id: number, attempt: number, files: AsyncGenerator<CopyFile>): Promise<number> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let place = 0;
  let total = 0;
  const flush = async () => {
    place += 1;
    await writePart(id, attempt, place, Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  const reader = makeZip(files).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    held.push(value);
    heldBytes += value.length;
    total += value.length;
    if (heldBytes >= partBytes) await flush();
  }
  if (heldBytes > 0) await flush();
  return total;
}

/** Worker task: makes the archive of a copy and says so by mail. May be killed and repeated: it begins anew. */
export async function makeCopy(id: number, now: () => Date): Promise<void> {
  const begun = await begin(id, now());
  if (!begun) return;
  const { account, attempt } = begun;
  const person = { id: account.id, email: account.email.toLowerCase() };
  const isEarlier = and(eq(dataExportParts.requestId, id), ne(dataExportParts.attempt, attempt));
  await database().delete(dataExportParts).where(isEarlier);
  try {
    const sizeBytes = await writeArchive(id, attempt, copyFiles(database(), person));
    await inTransaction(async (db) => {
      const readyAt = now();
      const expiresAt = new Date(readyAt.getTime() + hoursOfDownload * 3_600_000);
      const [row] = await db
        .update(dataRequests)
        .set({ state: "ready", sizeBytes, expiresAt, endedAt: readyAt })
        .where(isOurs(id, attempt))
        .returning({ id: dataRequests.id });
      if (!row) throw new Overtaken();
      await notify({ db, now: readyAt }, account, "data.ready", { until: expiresAt });
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

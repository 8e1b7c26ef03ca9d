import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { lockAccount } from "../../kernel/account/lock-account";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import { startJob } from "../../kernel/async/write-job";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { provisionerNamed, unableNamed } from "../servers/shared/provisioner";
import { forgetImage } from "./forget";
import { type ImageRow, imagesOf } from "./lookup";
import { firstPlaceOf, placeForImage } from "./places";
import { isPublicHost, mostFetchesAnHour, mostImages, shortNameOf } from "./rules";

const idOf = (job: Job): number => Number(job.context.id);

async function performFetch(job: Job): Promise<Outcome> {
  const [row] = await database()
    .select()
    .from(isoImages)
    .where(eq(isoImages.id, idOf(job)));
  if (!row?.url || row.deletedAt)
    return { state: "failed", failure: { code: "notFound", thing: "image" }, isFinal: true };
  const provisioner = provisionerNamed(firstPlaceOf(row));
  const asked = { id: row.id, name: row.name, url: row.url };
  const fetched = await provisioner.fetchImage(asked, job.key).catch((error: unknown) => {
    if (!(error instanceof MachineError)) throw error;
    return { state: "failed" as const, failure: error.failure, isFinal: error.isFinal };
  });
  if (fetched.state !== "done") return fetched;
  return {
    state: "done",
    keep: async (db) => {
      const sizeBytes = "sizeBytes" in fetched ? (fetched.sizeBytes ?? null) : null;
      const own = eq(isoImages.id, row.id);
      const [kept] = await db.update(isoImages).set({ state: "ready", sizeBytes }).where(own).returning();
      // It was deleted while it was being fetched, and the provisioner may have dropped it before it arrived.
      if (kept?.deletedAt) await forgetImage(db, row.id);
      return { scope: `Image ${row.name} is ready` };
    },
  };
}

/** Makes the provisioner fetch an image from its URL. */
export const fetching: JobKind = {
  operation: "iso.upload",
  action: "upload",
  holds: "nothing",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 3,
  pauseSeconds: (attempt) => 5 * attempt,
  perform: performFetch,
  fail: async (db, job) => {
    await db
      .update(isoImages)
      .set({ state: "failed" })
      .where(eq(isoImages.id, idOf(job)));
  },
};

const hourMs = 3_600_000;

async function requireSeldom(db: Database, accountId: number, now: Date): Promise<void> {
  const lately = await db
    .select({ at: isoImages.createdAt })
    .from(isoImages)
    .where(
      and(
        eq(isoImages.accountId, accountId),
        isNotNull(isoImages.url),
        gt(isoImages.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
    .orderBy(desc(isoImages.createdAt))
    .limit(mostFetchesAnHour);
  const first = lately[mostFetchesAnHour - 1];
  if (!first) return;
  const retryAfterSeconds = Math.ceil((first.at.getTime() + hourMs - now.getTime()) / 1000);
  throw fail("iso.too_often", {}, { retryAfterSeconds });
}

type NewImage = Pick<ImageRow, "name" | "url"> &
  Partial<Pick<ImageRow, "shortName" | "fileName" | "description">>;

/** Stores an image of the caller and starts to fetch it if it has a URL; otherwise `callback` is null. */
export async function writeImage(context: SignedContext, wanted: NewImage) {
  const { db, now, actor } = context;
  const { id: accountId } = actor.account;
  const place = await placeForImage(db, accountId);
  if (wanted.url && unableNamed(place).includes("fetchImage")) throw fail("machine.unsupported");
  if (wanted.url && !isPublicHost(wanted.url))
    throw invalidArgument("url", "must not point to a private address");
  await lockAccount(db, accountId);
  if ((await imagesOf(db, accountId)).length >= mostImages) throw fail("iso.too_many");
  if (wanted.url) await requireSeldom(db, accountId, now);
  const shortName = wanted.shortName ?? shortNameOf(wanted.name);
  const [row] = await db
    .insert(isoImages)
    .values({
      accountId,
      name: wanted.name.trim(),
      shortName,
      fileName: wanted.fileName ?? `${shortName}.iso`,
      description: wanted.description ?? "",
      url: wanted.url,
      provisioner: place,
      state: wanted.url ? "fetching" : "pending",
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("The image was not written.");
  context.note({ target: `image ${row.id}`, changes: { name: row.name } });
  if (!row.url) return { row, callback: null };
  const facts = { accountId, session: actor.session, context: { action: "upload", id: String(row.id) }, now };
  const { key } = await startJob(db, fetching, facts);
  return { row, callback: key };
}

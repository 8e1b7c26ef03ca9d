import { and, asc, eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { servers } from "@/lib/db/tables/servers/servers";
import { imageTerms } from "@/lib/env";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { chargedGb, engineNameOf } from "./rules";
import type { ImageRow } from "./shared/read-images";

/** The image that a job makes: works on one server wait for each other, so it is the oldest that is not made. */
async function findMade(db: Database, serverId: number | null): Promise<ImageRow | null> {
  const [image] = await db
    .select()
    .from(serverImages)
    .where(and(eq(serverImages.serverId, serverId ?? 0), eq(serverImages.state, "making")))
    .orderBy(asc(serverImages.id))
    .limit(1);
  return image ?? null;
}

type Made = { sizeBytes: number; productId: number };

/** From now on it is sold by what it takes, also if its product went off sale while it was made. */
async function sell(db: Database, image: ImageRow, { sizeBytes, productId }: Made, now: Date): Promise<void> {
  const [server] = await db.select().from(servers).where(eq(servers.id, image.serverId));
  const [subscription] = server
    ? await db
        .insert(productSubscriptions)
        .values({
          ...{ accountId: image.accountId, productId, quantity: chargedGb(sizeBytes) },
          ...{ label: image.name, currency: server.currency, agreedPrice: null },
          ...{ startsAt: now, nextAt: now, createdAt: now, requestKey: `server image ${image.id}` },
        })
        .returning({ id: productSubscriptions.id })
    : [];
  await db
    .update(serverImages)
    .set({ state: "ready", sizeBytes, madeAt: now, subscriptionId: subscription?.id ?? null })
    .where(eq(serverImages.id, image.id));
}

async function make(job: Job, signal: AbortSignal): Promise<Outcome> {
  const image = await findMade(database(), job.serverId);
  const [row] = await database()
    .select()
    .from(servers)
    .where(eq(servers.id, job.serverId ?? 0));
  if (!image || !row || row.deletedAt !== null)
    return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
  let sizeBytes = 0;
  const outcome = await askMachine(row, "makeImage", async (provisioner, machine) => {
    const told = await provisioner.makeImage(machine, { name: engineNameOf(image), key: job.key }, signal);
    sizeBytes = told.sizeBytes ?? 0;
    return told;
  });
  if (outcome.state !== "done") return outcome;
  const { product: productId } = imageTerms();
  if (productId === null) return { state: "failed", failure: { code: "unsupported" }, isFinal: true };
  return {
    state: "done",
    keep: async (db, now) => {
      await sell(db, image, { sizeBytes, productId }, now);
      return { scope: `Image ${image.id} is made` };
    },
  };
}

/** Makes an image of a server; it is performed without a session, because it is charged once it is there. */
export const imageWork: JobKind = {
  operation: "eq.create_image",
  action: "create_image",
  holds: "changes",
  stages: ["performing"],
  attempts: 3,
  pauseSeconds: (attempt) => 60 * attempt,
  progressAt: () => 50,
  perform: (job, { signal }) => make(job, signal),
  fail: async (db, job, _failure, now) => {
    const image = await findMade(db, job.serverId);
    if (!image) return;
    await db
      .update(serverImages)
      .set({ state: "failed", deletedAt: now })
      .where(eq(serverImages.id, image.id));
    // It may have been made, or half made, without an answer.
    await enqueue(
      db,
      "drop_server_image",
      { serverImageId: image.id },
      { key: `drop_server_image ${image.id}` },
    );
  },
};

import { randomInt } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** 32 characters `[a-z0-9]`: the key is by itself the right to read the result (decisions 7). */
const newJobKey = (): string =>
  Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join("");

type NewJob = {
  accountId: number;
  action: string;
  state: "waiting" | "running" | "done" | "failed";
  serverId?: number;
  orderId?: number;
  invoiceId?: number;
  context: Record<string, string>;
  scope?: string;
  finishedAt?: Date;
  now: Date;
};

/** Writes the job row of an asynchronous call, in the caller's transaction. */
export async function createJob(db: Database, wanted: NewJob): Promise<{ id: number; key: string }> {
  const { now, ...facts } = wanted;
  const [row] = await db
    .insert(jobs)
    .values({ ...facts, key: newJobKey(), stage: "queued", createdAt: now })
    .returning({ id: jobs.id, key: jobs.key });
  if (!row) throw new Error("The job was not written.");
  return row;
}

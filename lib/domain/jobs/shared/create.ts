import { randomInt } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";

/**
 * 32 decimal digits, the first not 0 (decisions 7): the key is by itself the right to read the result, and a widespread
 * client stores it as JSON, where only a number may stand without quotes.
 */
export const newJobKey = (): string =>
  Array.from({ length: 32 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join("");

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

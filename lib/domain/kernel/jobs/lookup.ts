import { and, eq, inArray, type SQL } from "drizzle-orm";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { isInReach } from "../access/reach";
import { isJobKey, isOfKey } from "../async/job-key";
import type { Job } from "../async/job-kind";
import { type DomainError, fail } from "../errors/fail";
import type { Context } from "../operation/context";
import type { Target } from "../operation/target";

/**
 * Only these kinds have a page. The result of a PIN call must not be readable there before its time
 * (kernel/write-job.ts).
 */
const hasStages = inArray(jobs.action, ["deploy", "reinstall"]);

const ownJob = (parameter: string, isMeant?: SQL): Target<Job> => ({
  noun: "job",
  parameter,
  fails: ["job.not_found"],
  find: async ({ actor: { account, session }, db }, key) => {
    if (!isJobKey(key)) throw fail("job.not_found");
    const [row] = await db
      .select()
      .from(jobs)
      .where(and(isOfKey(String(key)), eq(jobs.accountId, account.id), isMeant));
    if (!row || !isInReach(session, row.serverId)) throw fail("job.not_found");
    return row;
  },
});

/** The caller's own deployment, by its key; a key of one server sees only that server's. */
export const job = (parameter: string): Target<Job> => ownJob(parameter, hasStages);

/**
 * The same for any kind of job: only for results that are not secret, and not before they may be read
 * (jobs/rules.ts).
 */
export const anyJob = (parameter: string): Target<Job> => ownJob(parameter);

const readableHours = 24;

const unknownKey = (key: string): DomainError => fail("job.not_found", { key });

/** The key of an asynchronous call allows reading its result until a day after its end (ADR 16). */
export const jobOfKey = (parameter: string): Target<Job, Context> => ({
  noun: "job",
  parameter,
  fails: ["job.not_found"],
  find: async ({ db, now }, value) => {
    const key = String(value);
    if (!isJobKey(key)) throw unknownKey(key.slice(0, 64));
    const [row] = await db.select().from(jobs).where(isOfKey(key));
    const readableSince = now.getTime() - readableHours * 3_600_000;
    if (!row || (row.finishedAt !== null && row.finishedAt.getTime() <= readableSince)) throw unknownKey(key);
    return row;
  },
});

import type { Connection } from "@/lib/testing/factories";
import { waitFor } from "@/lib/testing/wait-for";

/** Seconds to wait for pending work. */
const patienceSeconds = 120;

const underWay = `
  select 'job ' || id as name from jobs where state = 'running' and account_id = any($1)
  union all select 'mail ' || id from mails where sent_at is null and account_id = any($1)
  union all select 'webhook ' || id from webhooks where delivered_at is null and given_up_at is null and account_id = any($1)
  union all select 'refund ' || id from payments where refund_of is not null and state = 'pending' and account_id = any($1)`;

export async function readUnderWay(
  query: Connection["query"],
  accountIds: readonly number[],
): Promise<string[]> {
  return (await query(underWay, [accountIds])).map(({ name }) => name);
}

/** Waits until all pending work has ended. */
export async function untilGoneOn(
  query: Connection["query"],
  {
    names,
    accountIds,
    complaint,
  }: { names: readonly string[]; accountIds: number[]; complaint: () => string },
): Promise<void> {
  let left = names;
  const isGone = async () => {
    // The killed process may be the database.
    const still = await readUnderWay(query, accountIds).catch(() => null);
    if (still === null) return undefined;
    left = names.filter((name) => still.includes(name));
    return left.length === 0 || undefined;
  };
  const stuck = () => `After ${patienceSeconds} s there still are ${left.join(", ")}:\n${complaint()}`;
  await waitFor(isGone, stuck, patienceSeconds * 1000);
}

/** Waits up to a minute until no lock older than that time of the database is left. */
export async function untilUnlocked(query: Connection["query"], moment: Date): Promise<void> {
  const locked = `
    select 'task ' || id as name from graphile_worker._private_jobs where locked_at < $1
    union all select 'lane ' || queue_name from graphile_worker._private_job_queues where locked_at < $1
    union all select 'transaction ' || pid from pg_stat_activity where datname = current_database() and xact_start < $1`;
  let left: string[] = [];
  const isFree = async () => {
    left = (await query(locked, [moment])).map(({ name }) => name);
    return left.length === 0 || undefined;
  };
  const ageMs = Date.now() - moment.getTime();
  await waitFor(isFree, () => `A minute after it these are still locked: ${left.join(", ")}`, 60_000 - ageMs);
}

/** Waits until no job of anybody is left, deployments among them. */
export async function untilJobsEnded(query: Connection["query"]): Promise<void> {
  const areEnded = async () =>
    (await query("select 1 from jobs where finished_at is null limit 1")).length === 0;
  await waitFor(areEnded, "Not every deployment ends.", patienceSeconds * 1000);
}

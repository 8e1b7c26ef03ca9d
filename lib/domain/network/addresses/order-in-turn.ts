import { eq } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { decide } from "../../kernel/access/access";
import { refusedInTurn } from "../../kernel/async/begin-in-turn";
import type { Job, Outcome, Worker } from "../../kernel/async/job-kind";
import { inputText } from "../../kernel/async/write-job";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import type { SignedContext } from "../../kernel/operation/context";
import { bind, type Operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { type Asked, type Held, holdMore, orderMore, TakenMeanwhile } from "./order-more";

/** Runs once even after a crash: the job's row records what the server has got. */
const writeOrder = (context: SignedContext, job: Job, asked: Asked, held: Held, name: string) =>
  inTransaction(async (db) => {
    const [mine] = await db.select().from(jobs).where(eq(jobs.id, job.id)).for("update");
    if (mine?.state !== "running" || mine.context.ips !== undefined) return;
    const { context: bound, notes } = bind({ ...context, now: new Date() }, db);
    const row = await server("id").find(bound, asked.id, true);
    const { ips, invoice } = await orderMore(bound, row, asked, held);
    const words = { ...mine.context, ips: ips.join(","), invoice: String(invoice) };
    await db.update(jobs).set({ context: words }).where(eq(jobs.id, job.id));
    await writeAuditRow(bound, name, notes);
  });

/** Runs a queued call: assigns the addresses like an immediate call, with current rights and credit. */
export async function orderInTurn(
  job: Job,
  { actAs }: Worker,
  guarded: Pick<Operation, "name" | "access">,
): Promise<Outcome> {
  const context = await actAs(job);
  if (!context || !decide(context.actor, guarded).isAllowed)
    return { state: "failed", failure: { code: "notAllowed" }, isFinal: true };
  const asked = JSON.parse(inputText(job) ?? "{}") as Asked;
  const again = { state: "busy", againInMs: 0 } as const;
  try {
    const row = await server("id").find({ ...context, db: database() }, asked.id, false);
    const held = await holdMore({ ...context, db: database() }, row, asked);
    await writeOrder(context, job, asked, held, guarded.name);
    return again;
  } catch (error) {
    return error instanceof TakenMeanwhile ? again : refusedInTurn(error);
  }
}

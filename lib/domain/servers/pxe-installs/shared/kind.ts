import { eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
import type { PxeInstallState } from "@/lib/outside/provisioner/port-work";
import type { Job, JobKind, Outcome } from "../../../kernel/async/job-kind";
import { progressOf } from "../../../kernel/jobs/rules";
import { askMachine } from "../../servers/shared/ask-machine";
import { adoptInstalled } from "./adopt";

const order: readonly string[] = [
  "none",
  "waiting",
  "installing",
  "configuring",
  "verifying",
  "done",
] satisfies PxeInstallState[];

const isBeyond = (seen: PxeInstallState, stage: string): boolean =>
  order.indexOf(seen) > order.indexOf(stage);

const hours = 24;
const pollMs = 2_000;

const hasExpired = ({ createdAt }: Job): boolean =>
  Date.now() - createdAt.getTime() > (hours * 3_600_000) / runtime().deploySpeed;

async function look(job: Job, server: typeof servers.$inferSelect, seen: PxeInstallState): Promise<Outcome> {
  if (isBeyond(seen, job.stage))
    return job.stage === "verifying"
      ? { state: "done", keep: (db: Database, now: Date) => adoptInstalled(db, server, now) }
      : { state: "done" };
  const hasBegun = job.stage !== "installing";
  if (seen === "none" && hasBegun) return { state: "failed", failure: { code: "aborted" }, isFinal: true };
  const isWaiting = seen === "none" || seen === "waiting";
  if (isWaiting && hasExpired(job))
    return { state: "failed", failure: { code: "notBegun", hours }, isFinal: true };
  return { state: "busy", againInMs: pollMs };
}

/** PXE reinstall: polls the installation after the machine has booted from the network. */
export const netInstallation: JobKind = {
  operation: "eq.open_reinstall",
  action: "reinstall",
  // Its own calls must run meanwhile: create_pxe, boot_dev, reboot.
  holds: "nothing",
  isJoined: true,
  stages: ["installing", "configuring", "verifying"],
  progressAt: progressOf,
  attempts: 1,
  pauseSeconds: () => 0,
  perform: async (job, { signal }) => {
    const [server] = await database()
      .select()
      .from(servers)
      .where(eq(servers.id, job.serverId ?? 0));
    if (!server || server.deletedAt !== null)
      return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    return askMachine(server, "netInstall", async (provisioner, machine) =>
      look(job, server, await provisioner.netInstall(machine, signal)),
    );
  },
  fail: async (db, { serverId }) => {
    await db.delete(pxeInstalls).where(eq(pxeInstalls.serverId, serverId ?? 0));
  },
};

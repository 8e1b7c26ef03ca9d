import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { canonicalAddress } from "@/lib/base/address";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Job, JobKind } from "../../../kernel/async/job-kind";
import { inputText, startJob } from "../../../kernel/async/write-job";
import type { Context } from "../../../kernel/operation/context";
import { lockServer } from "../../../kernel/server/any-server";
import { holdServer, noteKind } from "../../../kernel/server/hold-server";
import { requireAble } from "../../../servers/servers/shared/able";
import { askMachine } from "../../../servers/servers/shared/ask-machine";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { addressOf, requireUnmoved } from "../lookup";

/** An address of a server, and whether nothing may pass. `shown` is the reason that the customer reads, "" = none. */
export const WantedBlock = z.object({
  id: z.int32(),
  ip: z.string().max(60),
  is_blocked: z.boolean(),
  shown: z.string().trim().max(256).default(""),
});

const wantedBy = (job: Job) => WantedBlock.parse(JSON.parse(inputText(job) ?? "{}"));

const isAddress = (serverId: number, ip: string) =>
  and(eq(serverAddresses.serverId, serverId), eq(serverAddresses.ip, ip));

/** How soon an address that is being moved is looked at again. */
const movedInMs = 1_000;

const open = { blockedBy: null, blockReason: "", blockedAt: null, blockedUntil: null } as const;

/** Runs as a system action: the right of staff was checked when the call was accepted. */
export const blocking: JobKind = noteKind({
  operation: "servers.block_address",
  action: "block_ip",
  holds: "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 3,
  pauseSeconds: (attempt) => 5 * attempt,
  begin: async (db, job) => {
    const { id, ip } = wantedBy(job);
    await requireAble(db, await lockServer(db, id), "setLink");
    requireUnmoved(await addressOf(db, id, ip));
  },
  perform: async (job, { signal }) => {
    const { id, ip, is_blocked: isBlocked, shown } = wantedBy(job);
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    if (!row) return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    const [address] = await database().select().from(serverAddresses).where(isAddress(id, ip));
    if (!address) return { state: "failed", failure: { code: "notFound", thing: "address" }, isFinal: true };
    if (address.movingTo !== null) return { state: "busy", againInMs: movedInMs };
    const outcome = await askMachine(row, "setLink", (provisioner, machine) =>
      provisioner.setLink(machine, { ip }, !isBlocked, job.key, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db, now) => {
        const facts = { blockedBy: "staff", blockReason: shown, blockedAt: now, blockedUntil: null } as const;
        const changed = await db
          .update(serverAddresses)
          .set(isBlocked ? facts : open)
          .where(and(isAddress(id, ip), isNull(serverAddresses.movingTo)))
          .returning({ id: serverAddresses.id });
        // It is being moved, or is elsewhere by now: looked at again, it is blocked there or fails.
        if (changed.length === 0) throw new Error(`The address ${ip} of server ${id} is on its way.`);
        const what = isBlocked ? ("blocked" as const) : ("unblocked" as const);
        await tellStaffChange({ db, now }, row, { what, address: ip }, shown);
        return { scope: `IP ${ip} is ${what}` };
      },
    };
  },
});

/**
 * Starts the job that blocks an address for staff, or unblocks it, in the caller's transaction; it waits behind work that
 * is under way. Throws before that if the server's back end cannot do it. Returns whether it is queued; does nothing if
 * the address is as wanted.
 */
export async function startBlocking(
  { db, now, note }: Context,
  asked: z.output<typeof WantedBlock>,
  reason: string,
): Promise<{ is_queued: boolean }> {
  const { id, is_blocked: isBlocked } = asked;
  const row = await lockServer(db, id);
  await requireAble(db, row, "setLink");
  const address = await addressOf(db, id, canonicalAddress(asked.ip) ?? asked.ip);
  if (isBlocked) requireUnmoved(address);
  if (isBlocked ? address.blockedBy === "staff" : address.blockedBy === null) return { is_queued: false };
  const input = { ...asked, ip: address.ip };
  const { known, turn } = await holdServer(db, blocking, id, input, true);
  // The same is under way: whoever pressed twice wants it once.
  if (known !== null) return { is_queued: false };
  const action = isBlocked ? "block_ip" : "unblock_ip";
  const isQueued = turn === "later";
  const context = { action, id: String(id), ip: address.ip };
  await startJob(
    db,
    { ...blocking, action },
    { ...{ accountId: row.accountId, serverId: id, context, input, turn, now } },
  );
  const changes = { job: action, ip: address.ip, ...(isQueued && { queued: true }), reason };
  note({ accountId: row.accountId, target: `server ${id}`, changes });
  return { is_queued: isQueued };
}

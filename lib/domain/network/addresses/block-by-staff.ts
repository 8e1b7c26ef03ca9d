import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { workFailures } from "../../servers/servers/errors";
import { blocking, startBlocking, WantedBlock } from "./shared/block-address";

const blocked = staffOperation({
  name: "servers.block_address",
  summary: "Blocks an address of a customer's server, or unblocks it",
  access: byStaff("write", "abuse/handle"),
  within: { servers: "id" },
  changes: ["addresses", "jobs", "servers"],
  fails: [
    ...workFailures,
    "machine.unsupported",
    "server.not_found",
    "address.moving",
    "address.not_found",
    "reason.missing",
  ],
  input: WantedBlock.extend({ reason: staffReason }),
  output: z.object({ is_queued: z.boolean() }),
  run: (context, { reason, ...asked }) => startBlocking(context, asked, readReason(reason)),
});

/** Blocks all traffic of an address until staff unblock it; the customer is told. */
export const blockByStaff: typeof blocked = { ...blocked, kind: blocking };

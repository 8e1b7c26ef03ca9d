import { z } from "zod";
import { database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import type { ServerRow } from "../../kernel/server/server-target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { tryReadMachine } from "../../servers/servers/shared/ask-machine";
import { seeMachine } from "../../servers/servers/shared/see-machine";
import { findAnyServer } from "./find-record";
import { isOtherwise, wantedPower } from "./rules";
import { SeenServer } from "./schema";

const gigabytes = (bytes: number): number => Math.round(bytes / 1e6) / 1e3;

async function readTraffic(row: ServerRow, now: Date): Promise<SeenServer["traffic"]> {
  const span = { from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), to: now };
  const days = await tryReadMachine(row, (backEnd, machine, signal) =>
    backEnd.traffic(machine, span, signal),
  );
  if (days === null) return null;
  const sum = (pick: "inBytes" | "outBytes") => gigabytes(days.reduce((all, day) => all + day[pick], 0));
  return { in: sum("inBytes"), out: sum("outBytes") };
}

/** Before its first deployment and after its end a server has no machine that could be asked. */
const hasMachine = ({ state, readyAt }: ServerRow): boolean =>
  state !== "awaiting_payment" && state !== "failed" && state !== "deleted" && readyAt !== null;

/** Asks the back end of a server what its machine does now, for at most two seconds. */
export const seeServer = staffOperation({
  name: "desk.see_server",
  summary: "Asks the back end of a server what its machine does",
  access: byStaff("read", "customers/find"),
  within: { servers: "id" },
  looks: "now_and_then",
  fails: ["server.not_found"],
  input: z.object({ id: z.int32() }),
  output: SeenServer,
  // Before the transaction, so that no connection waits for the machine.
  before: async ({ now }, { id }) => {
    const row = await findAnyServer(database(), id);
    const isThere = hasMachine(row);
    const [power, traffic] = isThere
      ? await Promise.all([seeMachine(row), readTraffic(row, now)])
      : [null, null];
    const wanted = isThere ? wantedPower(row.state) : null;
    return { power, wanted, differs: isThere ? isOtherwise(row.state, power) : null, traffic };
  },
  run: async ({ now }, _input, seen) => ({ ...seen, at: now.toISOString() }),
});

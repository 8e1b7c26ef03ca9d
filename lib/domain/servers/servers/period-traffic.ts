import type { ServerRow } from "../../kernel/server/server-target";
import { tryReadMachine } from "./shared/ask-machine";

const gigabytes = (bytes: number): number => Math.round(bytes / 1e6) / 1e3;

/** GB in and out since the first of the month; 0 while the machine does not report it. */
export async function periodTraffic(server: ServerRow, now: Date): Promise<{ in: number; out: number }> {
  if (server.readyAt === null) return { in: 0, out: 0 };
  const span = { from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), to: now };
  const days = await tryReadMachine(server, (provisioner, machine, signal) =>
    provisioner.traffic(machine, span, signal),
  );
  const sum = (pick: "inBytes" | "outBytes") =>
    gigabytes((days ?? []).reduce((all, day) => all + day[pick], 0));
  return { in: sum("inBytes"), out: sum("outBytes") };
}

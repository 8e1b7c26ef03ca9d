import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { JobKind, Outcome } from "../../kernel/async/job-kind";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { readPlace } from "../../servers/servers/shared/ask-network";
import { readAddresses } from "./lookup";

/**
 * Opens added addresses on the switch. The server keeps the addresses it was given, even if the caller's rights
 * change or this job fails.
 */
export const attachment: JobKind = {
  operation: "net.add_ipv4",
  action: "add_ipv4",
  holds: "changes",
  // The server has the addresses regardless of other work on it; only the switch waits.
  follows: ({ holds }) => holds === "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 3,
  pauseSeconds: (attempt) => 5 * attempt,
  perform: async ({ key, serverId, context }, { signal }): Promise<Outcome> => {
    const db = database();
    const [row] = await db
      .select()
      .from(servers)
      .where(eq(servers.id, serverId ?? 0));
    if (!row || row.deletedAt !== null)
      return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    const known = (await readAddresses(db, row.id)).map(({ ip }) => ip);
    const ips = (context.ips ?? "").split(",").filter((ip) => known.includes(ip));
    const place = await readPlace(db, row);
    return askMachine(row, "setLink", async (provisioner, machine) => {
      // Includes addresses that a repair at the machine removed meanwhile.
      const count = known.length;
      await provisioner.holdAddresses({ ...machine, ...place }, { count, wanted: ips }, signal);
      for (const ip of ips) {
        const outcome = await provisioner.setLink(machine, { ip }, true, `${key} ${ip}`, signal);
        if (outcome.state !== "done") return outcome;
      }
      return { state: "done", scope: `Added: ${ips.join(", ")}`, context: { ip: ips[0] ?? "" } };
    });
  },
};

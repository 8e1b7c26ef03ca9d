import { createHash } from "node:crypto";
import type { Outcome, Tools, Used } from "./port";
import type { SnapshotAction, Work } from "./port-work";
import { loadAt, wave } from "./simulated-load";
import { begins } from "./simulated-misfortune";
import type { Timed } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";

type DoWork = (machine: Used, timed: Timed, signal: AbortSignal | undefined) => Promise<Outcome>;

const seconds: Record<SnapshotAction, number> = { create: 60, remove: 12, restore: 90 };

/** Load and snapshots; host names that begin with `full-` have no space for a snapshot. */
export function simulatedSnapshots(
  { query, now }: Tools,
  use: SimulatedUse,
  work: DoWork,
): Pick<Work, "load" | "listSnapshots" | "changeSnapshot"> {
  const create = (serverId: number, name: string) => {
    const imageId = createHash("sha256").update(`${serverId} ${name}`).digest("hex").slice(0, 32);
    const sizeBytes = 2_000_000_000 + Math.round(wave(serverId, name.length, now()) * 6e9);
    return query(
      `insert into simulated_snapshots (server_id, name, image_id, size_bytes, made_at) values ($1, $2, $3, $4, $5)
       on conflict (server_id, name) do update set size_bytes = $4, made_at = $5`,
      [serverId, name, imageId, sizeBytes, now()],
    );
  };
  return {
    load: async (machine, signal) => {
      const { power } = await use.given(machine, signal);
      const at = now();
      const isUp = power === "on";
      const share = (index: number, most: number) => (isUp ? most * wave(machine.serverId, index, at) : 0);
      const [span] = await query<{ since: Date }>(
        "select since from simulated_spans where server_id = $1 and until is null",
        [machine.serverId],
      );
      return {
        isUp,
        ...loadAt(machine.serverId, at),
        ...(isUp ? {} : { cpuPercent: 0, memoryPercent: 0 }),
        inBytesPerSecond: Math.round(share(4, 400_000)),
        outBytesPerSecond: Math.round(share(5, 900_000)),
        uptimeSeconds: isUp && span ? Math.floor((at.getTime() - span.since.getTime()) / 1000) : 0,
      };
    },
    listSnapshots: async (machine, signal) => {
      await use.given(machine, signal);
      const rows = await query<{ name: string; image_id: string; size_bytes: string; made_at: Date }>(
        "select name, image_id, size_bytes, made_at from simulated_snapshots where server_id = $1 order by made_at, name",
        [machine.serverId],
      );
      return rows.map((row) => ({
        name: row.name,
        imageId: row.image_id,
        sizeBytes: Number(row.size_bytes),
        madeAt: row.made_at,
      }));
    },
    changeSnapshot: async (machine, { key, deed: action, name }, signal) => {
      if (action === "create" && begins(machine, "full-"))
        return { state: "failed", failure: { code: "noSpace" }, isFinal: true };
      const effect = async () => {
        if (action === "create") return create(machine.serverId, name);
        if (action === "remove")
          return query("delete from simulated_snapshots where server_id = $1 and name = $2", [
            machine.serverId,
            name,
          ]);
        const { power } = await use.given(machine, signal);
        if (power === "off") return;
        // Restarts with the restored disks.
        await use.setPower(machine.serverId, "off", now());
        await use.setPower(machine.serverId, "on", now());
      };
      return work(machine, { key, seconds: seconds[action], effect }, signal);
    },
  };
}

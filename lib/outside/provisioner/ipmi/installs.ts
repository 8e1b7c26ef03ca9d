import { createHash, randomBytes } from "node:crypto";
import type { Machine, MachineAddress, Query, Sealing, Tools } from "../port";

export const installPurpose = "installation of a machine";
export const installKeyPurpose = "key of an installer";

/** What an installer is told of a machine; `key` is what it reports with. */
export type InstallFacts = Pick<
  Machine,
  "hostname" | "system" | "rootPassword" | "sshKey" | "postInstallScript"
> & {
  key: string;
  addresses: MachineAddress[];
  /** Of an order alone. */
  order: Pick<Machine, "software" | "rootSizePercent" | "setup"> | null;
};

export type Install = {
  kind: "order" | "net";
  mark: string;
  state: "waiting" | "installing" | "configuring" | "installed" | "failed";
  reason: string | null;
  power: "stopping" | "starting" | "started";
  step: string;
  beganAt: Date;
};

type Row = Omit<Install, "beganAt"> & { step_began_at: Date };

/** Two orders to install are the same if nothing in them differs. */
export const markOf = (facts: object): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

/** What machines are to install: rows that the installer's calls read and write, too. */
export function openInstalls(query: Query, { seal, hash }: Sealing, now: Tools["now"]) {
  return {
    async find(serverId: number): Promise<Install | null> {
      const [row] = await query<Row>(
        "select kind, mark, state, reason, power, step, step_began_at from ipmi_installs where server_id = $1",
        [serverId],
      );
      return row ? { ...row, beganAt: row.step_began_at } : null;
    },
    /** Begins from clean; `power` `started` = someone else restarts the machine. */
    async begin(
      serverId: number,
      { kind, mark, power }: Pick<Install, "kind" | "mark" | "power">,
      facts: Omit<InstallFacts, "key">,
    ): Promise<void> {
      const key = randomBytes(16).toString("hex");
      await query(
        `insert into ipmi_installs (server_id, kind, mark, key_hash, params, state, power, step, step_began_at)
         values ($1, $2, $3, $4, $5, 'waiting', $6, 'install', $7)
         on conflict (server_id) do update set kind = $2, mark = $3, key_hash = $4, params = $5, state = 'waiting',
           reason = null, power = $6, step = 'install', step_began_at = $7`,
        [
          serverId,
          kind,
          mark,
          hash(installKeyPurpose, key),
          seal(installPurpose, JSON.stringify({ ...facts, key })),
          power,
          now(),
        ],
      );
    },
    /** From the start of the machine on its time counts. */
    keepPower: (serverId: number, power: Install["power"]) =>
      query("update ipmi_installs set power = $2, step_began_at = $3 where server_id = $1", [
        serverId,
        power,
        now(),
      ]),
    beginStep: (serverId: number, step: string) =>
      query("update ipmi_installs set step = $2, step_began_at = $3 where server_id = $1", [
        serverId,
        step,
        now(),
      ]),
    clear: (serverId: number) => query("delete from ipmi_installs where server_id = $1", [serverId]),
  };
}

export type Installs = ReturnType<typeof openInstalls>;

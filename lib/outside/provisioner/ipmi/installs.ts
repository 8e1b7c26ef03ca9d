import { createHash, randomBytes } from "node:crypto";
import type { Machine, MachineAddress, Query, Sealing, Tools } from "../port";

export const installPurpose = "installation of a machine";
export const installKeyPurpose = "key of an installer";

/** Parameters sent to an installer; `key` authenticates its reports. */
export type InstallFacts = Pick<
  Machine,
  "hostname" | "system" | "rootPassword" | "sshKey" | "postInstallScript"
> & {
  key: string;
  addresses: MachineAddress[];
  /** Only for orders. */
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

/** Hash that identifies an install request by all its parameters. */
export const markOf = (facts: object): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

/** Store of pending installs; the installer's API calls read and write the same rows. */
export function openInstalls(query: Query, { seal, hash }: Sealing, now: Tools["now"]) {
  return {
    async find(serverId: number): Promise<Install | null> {
      const [row] = await query<Row>(
        "select kind, mark, state, reason, power, step, step_began_at from ipmi_installs where server_id = $1",
        [serverId],
      );
      return row ? { ...row, beganAt: row.step_began_at } : null;
    },
    /** Starts or restarts an install; `power` `started` = the caller does not power-cycle the machine. */
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
    /** Sets the power phase and restarts the timeout. */
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

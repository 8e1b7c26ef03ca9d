import type { Query } from "../port";

type Texts = Readonly<Record<string, string>>;
/** The part of a guest's configuration that is the panel's, and its devices. */
type Held = { config: Texts; devices: Readonly<Record<string, Texts>> };

/**
 * `restore`: its disk goes back to a snapshot, and the engine takes the configuration from there, too. `copy`: it is deleted
 * and made anew of a backup. `mark` names the work.
 */
export type Before = Held & { cause: "restore" | "copy"; mark: string };

const isNote = (key: string): boolean => key.startsWith("user.berth.");
const isOwn = (key: string): boolean => isNote(key) || key.startsWith("limits.") || key === "boot.autostart";

/** Keeps what a guest has, in place of what was kept of it earlier. */
export const keepBefore = (
  query: Query,
  serverId: number,
  { config, devices }: Held,
  { cause, mark }: Pick<Before, "cause" | "mark">,
): Promise<unknown> =>
  query(
    `insert into guests_before (server_id, cause, mark, config, devices) values ($1, $2, $3, $4, $5)
     on conflict (server_id) do update set cause = $2, mark = $3, config = $4, devices = $5`,
    [
      ...[serverId, cause, mark],
      JSON.stringify(Object.fromEntries(Object.entries(config).filter(([key]) => isOwn(key)))),
      JSON.stringify(devices),
    ],
  );

/** What was kept and is not put back yet; null = nothing. */
export async function readBefore(query: Query, serverId: number): Promise<Before | null> {
  const [row] = await query<Before>(
    "select cause, mark, config, devices from guests_before where server_id = $1",
    [serverId],
  );
  return row ?? null;
}

export const dropBefore = (query: Query, serverId: number): Promise<unknown> =>
  query("delete from guests_before where server_id = $1", [serverId]);

/**
 * The change that gives a guest its size, its links and the panel's notes of before. A card that it has now alone is taken from
 * it: a change cannot remove one.
 */
export const backTo = (now: Held, before: Held): Held => ({
  config: {
    ...Object.fromEntries(
      Object.keys(now.config)
        .filter(isNote)
        .map((key) => [key, ""]),
    ),
    ...before.config,
  },
  devices: {
    ...Object.fromEntries(Object.keys(now.devices).map((device) => [device, { type: "none" }])),
    ...before.devices,
  },
});

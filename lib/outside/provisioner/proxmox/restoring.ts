import type { Outcome } from "../port";
import type { Config, Guest, Guests } from "./guest";
import { growDisk } from "./life";
import { driveKey, emptyDrive } from "./media";
import type { Running } from "./running";
import { seedKey } from "./seed";
import type { ProxmoxSettings } from "./settings";
import { shapeChange } from "./shape";
import { failureOf } from "./trouble";

const drives = [seedKey, driveKey] as const;

/** What is in its drives now, without spaces. The engine takes no drives beside an archive, which has those of then. */
export const drivesOf = (config: Config): string[] =>
  drives.map((key) => encodeURIComponent(config[key] ?? emptyDrive));

/** What its configuration lacks of what was in its drives. */
function drivesChange({ config }: Guest, kept: readonly string[]): Record<string, string> {
  const wanted = drives.map((key, at) => [key, decodeURIComponent(kept[at] ?? emptyDrive)] as const);
  return Object.fromEntries(wanted.filter(([key, value]) => config[key] !== value));
}

/** The end of a restoration: size, links and drives are those of now, and it runs again if it did. */
export async function finishRestore(
  guests: Guests,
  running: Running,
  settings: Pick<ProxmoxSettings, "bridge" | "vlan">,
  { serverId, wasOn, drives: kept }: { serverId: number; wasOn: boolean; drives?: readonly string[] },
): Promise<Outcome> {
  const guest = await guests.change(serverId, (newest) => {
    const set = {
      ...shapeChange(settings, newest, newest.notes)?.set,
      ...(kept && drivesChange(newest, kept)),
    };
    return Object.keys(set).length > 0 ? { set } : null;
  });
  const grown = await growDisk(guests, guest);
  if (grown.state === "failed")
    return { state: "failed", failure: failureOf(grown.said, "noSpace"), isFinal: false };
  if (grown.state !== "done") return { state: "busy", againInMs: 1_000 };
  return wasOn && !guest.notes.suspended ? running.start(guest) : { state: "done" };
}

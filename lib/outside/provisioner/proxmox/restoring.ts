import type { Outcome } from "../port";
import type { Guests } from "./guest";
import { growDisk } from "./life";
import type { Running } from "./running";
import type { ProxmoxSettings } from "./settings";
import { shapeChange } from "./shape";
import { failureOf } from "./trouble";

/** The end of a restoration: size and links are those of now, and it runs again if it did. */
export async function finishRestore(
  guests: Guests,
  running: Running,
  settings: Pick<ProxmoxSettings, "bridge" | "vlan">,
  { serverId, wasOn }: { serverId: number; wasOn: boolean },
): Promise<Outcome> {
  const guest = await guests.change(serverId, (newest) => shapeChange(settings, newest, newest.notes));
  const grown = await growDisk(guests, guest);
  if (grown.state === "failed")
    return { state: "failed", failure: failureOf(grown.said, "noSpace"), isFinal: false };
  if (grown.state !== "done") return { state: "busy", againInMs: 1_000 };
  return wasOn && !guest.notes.suspended ? running.start(guest) : { state: "done" };
}

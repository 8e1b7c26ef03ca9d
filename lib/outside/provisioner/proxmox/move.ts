import { z } from "zod";
import type { HostCalls } from "../hosts";
import type { Outcome, Tools } from "../port";
import { type Guest, type Guests, isOff, pathOf } from "./guest";
import { noteWork, withoutWork, workOf } from "./notes";
import { act, isAtWork } from "./tasks";
import { failureOf, ProxmoxTrouble } from "./trouble";

const moveSeconds = 40;
const mostTries = 3;
/** The cluster's own manager begins a move when it looks next. */
const managedPatienceMs = 120_000;
const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };

const Migration = z.object({
  local_disks: z.array(z.object({ volid: z.string(), cdrom: z.coerce.number().nullish() })).nullish(),
});

type Moving = Pick<HostCalls, "moveMachine"> & {
  /** `findPlace` names the node where a move begins; null = there is none. */
  moveAway: (
    guest: Guest,
    key: string,
    findPlace: () => Promise<string | null>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
};

/**
 * Moves a guest to another node: while it runs, or off as it is. What is next follows from where it is and from what was
 * noted of it, so a repeated call goes on.
 */
export function proxmoxMoving({ client, given, change }: Guests, now: Tools["now"]): Moving {
  /** What is in a drive has to be on the other node, too, or the engine begins nothing. */
  async function requireMedia(guest: Guest, target: string, signal?: AbortSignal): Promise<void> {
    const found = await client.read(`${pathOf(guest)}/migrate`, Migration, { form: { target }, signal });
    const medium = found?.local_disks?.find(({ cdrom }) => cdrom);
    if (medium)
      throw new ProxmoxTrouble("refused", `${medium.volid} of ${guest.vmid} is on no shared storage.`, true);
  }

  async function begin(guest: Guest, key: string, target: string, signal?: AbortSignal): Promise<Outcome> {
    await requireMedia(guest, target, signal);
    const tries = Number(workOf(guest.notes, key)?.since?.split(" ")[1] ?? 0) + 1;
    if (tries > mostTries)
      return { state: "failed", failure: { code: "reported", text: "It is not moved." }, isFinal: true };
    const noted = await change(
      guest.serverId,
      ({ notes }) => ({
        notes: noteWork(notes, key, {
          ...{ at: now().toISOString(), isDone: false, since: `${target} ${tries}` },
        }),
      }),
      signal,
    );
    const ended = await act(client, "POST", `${pathOf(noted)}/migrate`, {
      form: { target, "with-local-disks": 1, ...(isOff(noted) ? null : { online: 1 }) },
      seconds: moveSeconds,
      signal,
    });
    if (ended.state !== "failed") return busy;
    await change(guest.serverId, ({ notes }) => ({ notes: withoutWork(notes, key) }), signal);
    return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: true };
  }

  const moveAway: Moving["moveAway"] = async ({ serverId, ...at }, key, findPlace, signal) => {
    if (await isAtWork(client, at, signal)) return busy;
    const guest = await given(serverId, signal);
    const work = workOf(guest.notes, key);
    const noted = work?.isDone ? undefined : work;
    const { lock } = guest.current;
    if (lock === "backup") return { state: "busy", againInMs: 5_000 };
    if (lock && lock !== "suspended")
      throw new ProxmoxTrouble("refused", `The guest ${guest.vmid} is locked (${lock}).`, true);
    const target = noted?.since?.split(" ")[0] ?? (await findPlace());
    if (target === null) return { state: "failed", failure: { code: "noneFree" }, isFinal: true };
    if (guest.node === target) {
      await change(
        serverId,
        ({ notes }) => ({ notes: noteWork(notes, key, { at: now().toISOString(), isDone: true }) }),
        signal,
      );
      return done;
    }
    const isAsked = noted && guest.current.ha?.managed;
    if (isAsked && now().getTime() - Date.parse(noted.at) < managedPatienceMs) return busy;
    return begin(guest, key, target, signal);
  };

  return {
    moveAway,
    moveMachine: async ({ serverId }, { to, key }, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest.notes, key)?.isDone) return done;
      return moveAway(guest, key, async () => to, signal);
    },
  };
}

import { MachineError } from "./machine-error";
import type { Outcome, Tools, Used } from "./port";
import { begins, slownessOf, stall } from "./simulated-misfortune";
import type { SimulatedUse } from "./simulated-use";

export type Timed = {
  key: string;
  /** Duration before the speed-up. */
  seconds: number;
  /** Applied when the time is over; must be idempotent. */
  effect: () => Promise<unknown>;
};

export type WorkRow = { ends_at: Date; is_done: boolean; was_tried: boolean };

/**
 * Work with a duration. Host names that inject faults: `fail-work-…` rejects it, `fail-work-once-…` is unreachable at
 * the first attempt, `lose-work-…` does it without responding, `stall-…` never responds.
 */
export function timedWorker({ query, speed, now }: Tools, use: SimulatedUse) {
  const begin = (serverId: number | null, key: string, endsAt: Date, wasTried: boolean) =>
    query(
      `insert into simulated_work (key, server_id, ends_at, was_tried) values ($1, $2, $3, $4)
       on conflict (key) do update set ends_at = $3, was_tried = $4`,
      [key, serverId, endsAt, wasTried],
    );
  const goOn = async ({ key, effect }: Timed, { ends_at: endsAt, is_done: isDone }: WorkRow) => {
    const left = endsAt.getTime() - now().getTime();
    if (left > 0) return { state: "busy" as const, againInMs: left };
    if (!isDone) {
      await effect();
      await query("update simulated_work set is_done = true where key = $1", [key]);
    }
    return { state: "done" as const };
  };
  const work = async (machine: Used, timed: Timed, signal: AbortSignal | undefined): Promise<Outcome> => {
    await use.given(machine, signal);
    const [known] = await query<WorkRow>(
      "select ends_at, is_done, was_tried from simulated_work where key = $1",
      [timed.key],
    );
    const isOnce = begins(machine, "fail-work-once-");
    if (known && !(known.was_tried && isOnce)) return goOn(timed, known);
    if (isOnce && !known) {
      await begin(machine.serverId, timed.key, now(), true);
      throw new MachineError({ code: "unreachable" });
    }
    if (begins(machine, "fail-work-") && !isOnce)
      return { state: "failed", failure: { code: "refused" }, isFinal: true };
    const lasting = (timed.seconds * 1000 * slownessOf(machine.hostname)) / speed;
    await begin(machine.serverId, timed.key, new Date(now().getTime() + lasting), false);
    return begins(machine, "lose-work-") ? stall(signal) : { state: "busy", againInMs: lasting };
  };
  return { work, begin, goOn };
}

export type TimedWork = ReturnType<typeof timedWorker>["work"];

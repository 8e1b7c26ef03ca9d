import type { Tools } from "./port";
import type { Library, OwnImages } from "./port-work";
import { begins } from "./simulated-misfortune";
import type { TimedWork } from "./simulated-timed";

const seconds = 180;

/** From 1 to 4 GB, different for every machine. */
const sizeOf = (serverId: number): number => 1_000_000_000 + ((serverId * 7_919) % 3_000) * 1_000_000;

/** Images made of machines; host names that begin with `full-` have no space for one. */
export const simulatedImages = (
  { query, now }: Tools,
  work: TimedWork,
): OwnImages & Pick<Library, "dropMadeImage"> => ({
  makeImage: async (machine, { key, name }, signal) => {
    if (begins(machine, "full-")) return { state: "failed", failure: { code: "noSpace" }, isFinal: true };
    const effect = () =>
      query("insert into simulated_images (name, made_at) values ($1, $2) on conflict do nothing", [
        name,
        now(),
      ]);
    const outcome = await work(machine, { key, seconds, effect }, signal);
    return outcome.state === "done" ? { ...outcome, sizeBytes: sizeOf(machine.serverId) } : outcome;
  },
  dropMadeImage: async ({ name }) => {
    await query("delete from simulated_images where name = $1", [name]);
  },
});

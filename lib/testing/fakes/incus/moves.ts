import { Refusal } from "./refusal";
import type { FakeGuest, Operation } from "./shapes";

type Cluster = {
  members: Map<string, { isOnline: boolean; isEvacuated: boolean }>;
  guests: Map<string, FakeGuest>;
  knobs: { workMs: number; unmovable: string };
  begin: (name: string, work: () => Promise<void>) => Operation;
  place: (target: string | null) => string;
};

/** Guests that change their member. */
export function fakeMoves({ members, guests, knobs, begin, place }: Cluster) {
  /** Moves guests one after the other; the member takes none from the beginning on. */
  function evacuate(name: string): Operation {
    const member = members.get(name);
    if (!member) throw new Refusal(404, "Cluster member not found");
    member.isEvacuated = true;
    const operation = begin(name, async () => {
      for (const guest of [...guests.values()].filter(({ location }) => location === name)) {
        await new Promise((resolve) => setTimeout(resolve, knobs.workMs));
        if (guest.name === knobs.unmovable) {
          member.isEvacuated = false;
          throw new Error(`Failed to migrate instance "${guest.name}": migration refused`);
        }
        guest.location = place(null);
      }
    });
    return Object.assign(operation, {
      description: "Evacuating cluster member",
      location: name,
      resources: {},
    });
  }

  /** Moves a guest that is off, with its disk. */
  function move(guest: FakeGuest, target: string): Operation {
    if (!members.has(target)) throw new Refusal(404, "Cluster member not found");
    if (guest.status !== "Stopped") throw new Refusal(400, "Instance is running");
    return begin(guest.name, async () => {
      if (guest.name === knobs.unmovable) throw new Error("Migration operation failure: migration refused");
      guest.location = place(target);
    });
  }

  function restoreMember(name: string): Operation {
    const member = members.get(name);
    if (!member) throw new Refusal(404, "Cluster member not found");
    const operation = begin(name, async () => {
      member.isEvacuated = false;
    });
    return Object.assign(operation, {
      description: "Restoring cluster member",
      location: name,
      resources: {},
    });
  }

  return { evacuate, restoreMember, move };
}

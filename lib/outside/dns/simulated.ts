import type { Keeps, NameServer, RecordSet, ServedZone } from "./port";

/** The zones on the simulated name server, for tests. */
export type Held = Map<string, { zone: ServedZone; ds: string[] }>;

const slot = Symbol.for("berth.simulated-dns");
const holder = globalThis as { [slot]?: { held: Held; failed: Set<string> } };

/** In-process memory is enough: a changed zone is always sent whole, and the demo never queries it. */
const memory = () => {
  holder[slot] ??= { held: new Map(), failed: new Set() };
  return holder[slot];
};

export const simulatedZones = (): Held => memory().held;

/** Injects faults for zones whose names begin with `fail-dns`, `fail-dns-once`, `lose-dns` and `stall-dns`. */
async function misfortune(name: string, signal: AbortSignal): Promise<"lost" | null> {
  const isNew = !memory().failed.has(name);
  memory().failed.add(name);
  if (name.startsWith("fail-dns-once")) {
    if (isNew) throw new Error("The name server cannot be reached.");
    return null;
  }
  if (name.startsWith("fail-dns")) throw new Error("The name server refused the zone.");
  if (name.startsWith("stall-dns"))
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  return name.startsWith("lose-dns") && isNew ? "lost" : null;
}

const dsOf = ({ name, isSigned }: ServedZone): string[] =>
  isSigned
    ? [`${name.length * 97} 13 2 ${Buffer.from(name).toString("hex").padEnd(64, "0").slice(0, 64)}`]
    : [];

const mark = ({ name, type }: RecordSet): string => `${name} ${type}`;

export const simulatedKeeps: Keeps = () => null;

/** A name server that keeps zones in memory. */
export function simulatedNameServer(): NameServer {
  const { held } = memory();
  return {
    serve: async (zone, signal) => {
      const luck = await misfortune(zone.name, signal);
      const ds = dsOf(zone);
      held.set(zone.name, { zone: structuredClone(zone), ds });
      if (luck === "lost") throw new Error("The name server's answer was lost.");
      return { ds };
    },
    drop: async (name) => {
      held.delete(name);
    },
    setNames: async (zone, start, names) => {
      const before = held.get(zone)?.zone.sets ?? start;
      const others = before.filter((set) => mark(set) !== mark(names));
      const sets = names.contents.length > 0 ? [...others, names] : others;
      held.set(zone, { zone: { name: zone, kind: "Master", masters: [], isSigned: false, sets }, ds: [] });
    },
  };
}

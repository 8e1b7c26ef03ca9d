import "server-only";
import { errorParams, log } from "../log";
import { type Database, database, quickRead } from "./client";

/**
 * A part of the configuration that is kept in memory: `read` runs when a process starts and again within a second after
 * any process changed the configuration. A table whose trigger calls `raise_configuration_version()` belongs to it.
 */
export type LivePart<T> = {
  name: string;
  /** The value of a process that has not read the configuration, such as a unit test. */
  initial: T;
  read: (db: Database) => Promise<T>;
  /** Called with each value that was read, before it is the current one. */
  apply?(value: T): void;
};

type Held = { values: Map<string, unknown>; look: () => Promise<void> };

// On globalThis, because Next bundles a second copy of this module.
const slot = Symbol.for("berth.configuration");
const holder = globalThis as { [slot]?: Held };

function held(): Held {
  holder[slot] ??= { values: new Map(), look: async () => undefined };
  return holder[slot];
}

/** The value that this process read last, without asking the database. */
export const currentOf = <T>({ name, initial }: Pick<LivePart<T>, "name" | "initial">): T =>
  held().values.has(name) ? (held().values.get(name) as T) : initial;

export type LiveParts = readonly LivePart<unknown>[];

/** Reads all parts once. Throws if one cannot be read; those before it have changed then. */
export async function loadConfiguration(parts: LiveParts, db: Database = database()): Promise<void> {
  for (const part of parts) {
    const value = await part.read(db);
    part.apply?.(value);
    held().values.set(part.name, value);
  }
}

/** Forgets all that was read, as in a process that has just started. */
export const forgetConfiguration = (): void => held().values.clear();

const listeners = new Set<() => void>();

/** Calls `listener` whenever this process has read the parts again. Returns what ends that. */
export function onConfigurationRead(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const version = {
  name: "configuration version",
  text: "select version::text from configuration_versions",
};

/** Reads what has changed now, rather than at the next look. Does nothing in a process that does not watch. */
export const lookAtConfiguration = (): Promise<void> => held().look();

/** How often a process looks. No LISTEN: a pooler does not pass notifications on. */
const everyMs = 400;

/**
 * Reads all parts, and again whenever the version has changed, until stopped. While the database is away, or a part
 * cannot be read, the values stay as they are and the next look tries again. Resolves after the first look.
 */
export async function watchConfiguration(parts: LiveParts): Promise<() => Promise<void>> {
  let seen: string | null = null;
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const [[found = ""] = []] = await quickRead(version);
    if (found === seen) return;
    await loadConfiguration(parts);
    // Noted before the parts were read: a change in between is read by the next look.
    seen = found;
    for (const listener of listeners) listener();
  };
  let turn: Promise<void> = Promise.resolve();
  /** One at a time, so that an older value never replaces a newer one. */
  const lookInTurn = () => {
    const done = turn.then(look);
    turn = done.catch(() => undefined);
    return done;
  };
  held().look = lookInTurn;
  const round = async () => {
    await lookInTurn().then(
      () => {
        isAway = false;
      },
      (error: unknown) => {
        if (!isAway && !isStopped)
          log.warn({ error: errorParams(error) }, "the configuration cannot be read; its last values stay");
        isAway = true;
      },
    );
    if (!isStopped) timer = setTimeout(() => void round(), everyMs).unref();
  };
  await round();
  return async () => {
    isStopped = true;
    held().look = async () => undefined;
    clearTimeout(timer);
  };
}

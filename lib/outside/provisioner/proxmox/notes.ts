import { createHash } from "node:crypto";
import { z } from "zod";

const Work = z.object({
  key: z.string(),
  at: z.string(),
  isDone: z.boolean(),
  /** What the guest was when it began. */
  since: z.string().optional(),
});
type GuestWork = z.infer<typeof Work>;

const Notes = z.object({
  server: z.int(),
  ip: z.string(),
  /** What its disk was made from; empty = nothing. */
  image: z.string(),
  size: z.object({ cpus: z.int(), memoryMb: z.int(), diskGb: z.int() }),
  /** Mark of the order that was installed. */
  installed: z.string().optional(),
  /** When it was started to be verified. */
  started: z.string().optional(),
  suspended: z.literal(true).optional(),
  /** It starts from its drive once. */
  once: z.literal(true).optional(),
  /** Closed links. */
  shut: z.array(z.string()).default([]),
  works: z.array(Work).default([]),
});

/** What the panel notes in a guest's description, in one line; nothing of it is elsewhere. */
export type Notes = z.infer<typeof Notes>;

const sign = "berth: ";
const mostWorks = 10;

/** Null = the panel has noted nothing there. */
export function readNotes(description: string | undefined): Notes | null {
  const line = (description ?? "").split("\n").find((one) => one.startsWith(sign));
  if (line === undefined) return null;
  try {
    return Notes.safeParse(JSON.parse(line.slice(sign.length))).data ?? null;
  } catch {
    return null;
  }
}

/** The description with other notes; what people have written beside them stays. */
export function writeNotes(description: string | undefined, notes: Notes): string {
  const others = (description ?? "").split("\n").filter((one) => !one.startsWith(sign));
  return [`${sign}${JSON.stringify(notes)}`, ...others].join("\n").trim();
}

export const markOf = (value: object): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);

const shortKey = (key: string): string => markOf({ key }).slice(0, 20);

export const workOf = ({ works }: Notes, key: string): GuestWork | undefined =>
  works.find((work) => work.key === shortKey(key));

/** The notes in which work is begun or done. */
export const noteWork = (
  { works }: Notes,
  key: string,
  work: Omit<GuestWork, "key">,
): Pick<Notes, "works"> => ({
  works: [...works.filter((one) => one.key !== shortKey(key)), { key: shortKey(key), ...work }].slice(
    -mostWorks,
  ),
});

/** The notes without that work. */
export const withoutWork = ({ works }: Notes, key: string): Pick<Notes, "works"> => ({
  works: works.filter((one) => one.key !== shortKey(key)),
});

import { maskKeys } from "@/lib/base/mask-secrets";
import type { Context } from "../operation/context";

/**
 * How often reads by staff are audited: each time; for polled lists the first time and every few minutes while the
 * page stays open; never for polls for news, which show nothing.
 */
export type ReadAudit = "each" | "now_and_then" | "never";

type Look = { name: string; input: object; looks: ReadAudit };

const longestAsked = 100;

/** The short input values, which describe a read without notes. */
export const askedFor = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(
        ([, value]) => value !== "" && typeof value !== "object" && String(value).length <= longestAsked,
      )
      .map(([name, value]) => [name, typeof value === "string" ? maskKeys(value) : value]),
  );

const minutesOnRecord = 5;
const mostKnown = 20_000;
/** Time of the last audit row per read; lost with the process, after which a read is audited again. */
const known = new Map<string, number>();

/** Identifies the same read in the same session. Operator commands have no session: each is audited. */
const keyOf = ({ actor }: Context, { name, input }: Look): string | null =>
  actor.kind === "staff" ? `${actor.session.id} ${name} ${JSON.stringify(input)}` : null;

/** Whether this read needs no audit row. */
export function isOnRecord(context: Context, look: Look): boolean {
  if (look.looks !== "now_and_then") return look.looks === "never";
  const writtenAt = known.get(keyOf(context, look) ?? "");
  return writtenAt !== undefined && context.now.getTime() - writtenAt < minutesOnRecord * 60_000;
}

/** Call after its row is committed. */
export function remember(context: Context, look: Look): void {
  const key = look.looks === "now_and_then" ? keyOf(context, look) : null;
  if (key === null) return;
  if (known.size >= mostKnown) known.clear();
  known.set(key, context.now.getTime());
}

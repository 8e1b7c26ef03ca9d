import { maskKeys } from "@/lib/base/mask-secrets";
import type { Context } from "../operation/context";

/**
 * How often a look of staff is on record: each time; of a list that its page reads again and again, the first time and
 * every few minutes while it stays open; of a question whether there is news, which shows nothing, never.
 */
export type ReadAudit = "each" | "now_and_then" | "never";

type Look = { name: string; input: object; looks: ReadAudit };

const longestAsked = 100;

/** What was asked for, in a few words: what says most of a look of which nothing was noted. */
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
/** When each look was last written down; forgotten with the process, after which it is written down once more. */
const known = new Map<string, number>();

/** The same question of the same session. The operator's commands have none: each of them counts. */
const keyOf = ({ actor }: Context, { name, input }: Look): string | null =>
  actor.kind === "staff" ? `${actor.session.id} ${name} ${JSON.stringify(input)}` : null;

/** Whether this look needs no row of its own. */
export function isOnRecord(context: Context, look: Look): boolean {
  if (look.looks !== "now_and_then") return look.looks === "never";
  const writtenAt = known.get(keyOf(context, look) ?? "");
  return writtenAt !== undefined && context.now.getTime() - writtenAt < minutesOnRecord * 60_000;
}

/** To be called once its row is written for good. */
export function remember(context: Context, look: Look): void {
  const key = look.looks === "now_and_then" ? keyOf(context, look) : null;
  if (key === null) return;
  if (known.size >= mostKnown) known.clear();
  known.set(key, context.now.getTime());
}

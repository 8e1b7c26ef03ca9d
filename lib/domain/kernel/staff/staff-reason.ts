import { z } from "zod";
import { fail } from "../errors/fail";
import type { Actor } from "../operation/context";

const shortest = 5;
const longest = 500;

/** As it is sent; `readReason` says what is right. */
export const staffReason = z.string().max(4_000);

/** The reason that staff give for what they do; it is recorded, so an empty one is refused. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason.length < shortest) throw fail("reason.missing");
  return reason.slice(0, longest);
}

/** Null for the operator's command. */
export const staffIdOf = (actor: Actor): number | null => (actor.kind === "staff" ? actor.account.id : null);

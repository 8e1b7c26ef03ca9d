import { z } from "zod";
import { fail } from "../errors/fail";
import type { Actor } from "../operation/context";

const shortest = 5;
const longest = 500;

/** The raw input; `readReason` validates it. */
export const staffReason = z.string().max(4_000);

/** Validates the reason that staff give for an action; it is recorded, so it must not be empty. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason.length < shortest) throw fail("reason.missing");
  return reason.slice(0, longest);
}

/** Null for operator commands. */
export const staffIdOf = (actor: Actor): number | null => (actor.kind === "staff" ? actor.account.id : null);

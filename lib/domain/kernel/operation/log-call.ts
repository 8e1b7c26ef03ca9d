import { database } from "@/lib/db/client";
import { log } from "@/lib/log";
import { DomainError } from "../errors/fail";
import type { Actor, Context } from "./context";

/** Reads are too many for a line each; one that takes this long is worth it. */
const slowMs = 1_000;

/** Who calls, by ids alone: a log goes to more hands than the audit log does. */
function callerOf(actor: Actor): Record<string, unknown> {
  if (actor.kind === "staff") return { by: "staff", staff: actor.account.id };
  if (actor.kind !== "customer") return { by: actor.kind };
  const { account, session, member, onBehalf } = actor;
  return {
    by: onBehalf ? "staff" : session.apiKeyId === null ? "customer" : "key",
    account: account.id,
    ...(session.apiKeyId === null ? {} : { apiKey: session.apiKeyId }),
    ...(member ? { member: member.personId } : {}),
    ...(onBehalf ? { staff: onBehalf.staffAccountId } : {}),
  };
}

type Named = { name: string; access: { level: "read" | "write" } };

/**
 * Writes one line of the log for each call that changes something or is slow: who, what, how it ended, how long it took,
 * and the request. A call within another one's transaction is part of that one.
 */
export const logged =
  <R, O>({ name, access }: Named, answer: (context: Context, raw: R) => Promise<O>) =>
  async (context: Context, raw: R): Promise<O> => {
    if (context.db !== database()) return answer(context, raw);
    const begunMs = performance.now();
    const note = (ended: string) => {
      const ms = Math.round(performance.now() - begunMs);
      if (access.level === "read" && ms < slowMs) return;
      log.info({ call: name, ...callerOf(context.actor), ended, ms, requestId: context.requestId }, "call");
    };
    try {
      const answered = await answer(context, raw);
      note("done");
      return answered;
    } catch (error) {
      note(error instanceof DomainError ? error.extras.doc : "failed");
      throw error;
    }
  };

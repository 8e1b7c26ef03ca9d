import { createJob } from "../jobs/shared/create";
import type { SignedContext } from "../kernel/context";
import type { PinTry } from "../kernel/pin-guard";

const scopes = { set_pin: "PIN is set", check_pin: "PIN is valid" } as const;

/**
 * The asynchronous answer of a PIN call. The verdict is known at once; under a lock its answer is held back for some
 * seconds by an end that lies in the future, so that guessing is slow and no request waits for it.
 */
export async function writePinResult(
  context: SignedContext,
  action: keyof typeof scopes,
  { verdict, answerAt }: PinTry,
): Promise<{ callback: string }> {
  const { account } = context.actor;
  const isRight = verdict === "right";
  const job = await createJob(context.db, {
    accountId: account.id,
    action,
    state: isRight ? "done" : "failed",
    context: { action, id: String(account.id) },
    scope: isRight ? scopes[action] : "PIN is invalid",
    finishedAt: answerAt,
    now: context.now,
  });
  return { callback: job.key };
}

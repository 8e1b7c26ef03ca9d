import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { notify } from "../../messages/mails/shared/notify";
import { reasonLength } from "./rules";

const isLongEnough = (text: string) => text.trim().length >= reasonLength.min;

/**
 * The written request of specification 4.4: staff read it, verify the person, and remove the PIN. Only one request can
 * be open.
 */
export const askPinReset = operation({
  name: "pins.ask_reset",
  summary: "Asks staff in writing to remove a forgotten PIN",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "pin" }),
  changes: ["pins"],
  fails: ["pin.not_set", "pin.reset_open"],
  input: z.object({
    reason: wireText(reasonLength.max).refine(isLongEnough, `at least ${reasonLength.min} characters`),
  }),
  output: z.object({ asked_at: z.string() }),
  run: async (context, { reason }) => {
    const { account } = context.actor;
    // The row also serves as a lock: of two concurrent requests only one can be the first.
    const [pin] = await context.db.select().from(pins).where(eq(pins.accountId, account.id)).for("update");
    if (!pin) throw fail("pin.not_set");
    const [open] = await context.db
      .select({ id: pinResetRequests.id })
      .from(pinResetRequests)
      .where(and(eq(pinResetRequests.accountId, account.id), isNull(pinResetRequests.handledAt)));
    if (open) throw fail("pin.reset_open");
    await context.db
      .insert(pinResetRequests)
      .values({ accountId: account.id, reason: reason.trim(), createdAt: context.now });
    context.note({ target: `account ${account.id}`, changes: { asked: "PIN reset" } });
    await notify(context, account, "pin.reset_asked", {});
    return { asked_at: context.now.toISOString() };
  },
});

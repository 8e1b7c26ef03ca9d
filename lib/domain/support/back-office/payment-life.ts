import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { errorParams, log } from "@/lib/log";
import type { OutsideLife } from "@/lib/outside/payments/port";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { cardSystem, isCardMethod } from "../../money/payments/shared/card-systems";
import { PaymentLife } from "./payment-schema";

/** silent: the card service does not answer. off: it is not connected. none: it knows nothing of such a payment. */
type Asked = { is: "known"; life: OutsideLife } | { is: "silent" | "off" | "none" };

/** Asks the provider, which takes its time: not within a transaction. */
async function ask(id: number): Promise<Asked> {
  const [payment] = await database().select().from(payments).where(eq(payments.id, id));
  if (!payment) throw fail("payment.not_found");
  const { method, externalReference: reference, refundOf } = payment;
  if (!isCardMethod(method) || reference === null || refundOf !== null || reference.startsWith("won "))
    return { is: "none" };
  const system = cardSystem(method);
  if (!system) return { is: "off" };
  return system.look(reference).then(
    (life) => ({ is: "known" as const, life }),
    (error: unknown) => {
      log.warn({ payment: id, error: errorParams(error) }, "a payment could not be looked at");
      return { is: "silent" as const };
    },
  );
}

/** What the card service tells of a payment: tries, fee, payout, disputes with their deadline. */
export const showPaymentLife = staffOperation({
  name: "desk.payment_life",
  summary: "Shows what the card service tells of a payment",
  access: byStaff("read", "customers/find"),
  within: { payments: "id" },
  fails: ["payment.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({ is: z.enum(["known", "silent", "off", "none"]), life: PaymentLife.nullable() }),
  before: (_context, { id }) => ask(id),
  run: async ({ db, note }, { id }, asked) => {
    const [payment] = await db
      .select({ accountId: payments.accountId })
      .from(payments)
      .where(eq(payments.id, id));
    if (!payment) throw fail("payment.not_found");
    note({ ...payment, target: `payment ${id}`, changes: { looked: "payments" } });
    if (asked.is !== "known") return { is: asked.is, life: null };
    const { tries, fee, net, paysOutOn, disputes } = asked.life;
    return {
      is: asked.is,
      life: {
        ...{ fee, net },
        tries: tries.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        pays_out_on: paysOutOn?.toISOString() ?? null,
        disputes: disputes.map(({ answerBy, ...one }) => ({
          ...one,
          answer_by: answerBy?.toISOString() ?? null,
        })),
      },
    };
  },
});

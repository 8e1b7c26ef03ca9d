import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { AcceptedVersions } from "./schema";
import { readPending, requireAllAccepted, writeAcceptances } from "./shared/acceptance";

/**
 * Accepts all documents in effect that the account has yet to accept. For the owner, and for members who may order at the
 * owner's expense; never for impersonating staff.
 */
export const acceptDocuments = operation({
  name: "legal.accept",
  summary: "Accepts the legal documents in effect",
  access: writes({
    who: "person",
    right: "eq/order_instance",
    spends: true,
    topic: "orders",
  }),
  changes: ["legal"],
  fails: ["legal.not_accepted"],
  input: z.object({ accepted: AcceptedVersions, occasion: z.enum(["order", "account"]) }),
  output: z.object({ accepted: z.int() }),
  run: async ({ db, now, address, actor, note }, { accepted: named, occasion }) => {
    const pending = await readPending(db, actor.account, now);
    const accepted = requireAllAccepted(pending, named);
    const personId = actor.member?.personId ?? null;
    await writeAcceptances(db, accepted, {
      accountId: actor.account.id,
      at: now,
      address,
      occasion,
      personId,
    });
    if (pending.length > 0)
      note({ changes: { documents: pending.map(({ kind, number }) => `${kind} ${number}`) } });
    return { accepted: accepted.length };
  },
});

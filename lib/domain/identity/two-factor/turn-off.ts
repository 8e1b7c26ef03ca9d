import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { noteChange } from "./note-change";
import { FactorName } from "./schema";
import { factorOff, factorsOf } from "./shared/codes";
import { dropRecoveryCodes, replaceRecoveryCodes } from "./shared/recovery-codes";

/** Turns off a second factor; with the last one, also deletes the recovery codes. */
export const turnOffFactor = operation({
  name: "factors.turn_off",
  summary: "Turns a second factor off",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["factor.already_off"],
  input: z.object({ factor: FactorName }),
  output: z.object({}),
  run: async (context, { factor }) => {
    const { db, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    const left = factorsOf(account).filter((one) => one !== factor);
    if (left.length === factorsOf(account).length) throw fail("factor.already_off", { factor: "any" });
    await db.update(accounts).set(factorOff[factor]).where(eq(accounts.id, account.id));
    if (left.length === 0) await dropRecoveryCodes(db, account.id);
    await noteChange(context, `${factor}_off`);
    return {};
  },
});

/** Creates ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = operation({
  name: "factors.renew_recovery_codes",
  summary: "Makes new recovery codes",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["factor.none_on"],
  input: z.object({}),
  output: z.object({ codes: z.array(z.string()) }),
  run: async (context) => {
    const { db, actor, now } = context;
    const account = await lockAccount(db, actor.account.id);
    if (factorsOf(account).length === 0) throw fail("factor.none_on");
    const codes = await replaceRecoveryCodes(db, account.id, now);
    await noteChange(context, "codes_made");
    return { codes };
  },
});

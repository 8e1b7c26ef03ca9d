import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { reauthenticationEnd, writeReauthentication } from "../../kernel/access/reauthentication";
import { fail } from "../../kernel/errors/fail";
import type { Context, Staff } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { holdPassword } from "../passwords/shared/confirm";
import { Credentials, provePerson } from "./shared/reauthenticate-person";

function memberOf({ actor }: Context): Staff {
  if (actor.kind !== "staff") throw fail("staff.required");
  return actor;
}

/** Reauthentication of a staff member, by password and app; valid for some minutes in this session only. */
export const proveStaff = staffOperation({
  name: "factors.prove_staff",
  summary: "Confirms with password and second factor that the member of staff is there",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.required"],
  input: Credentials.omit({ passkey: true }).required({ password: true }),
  output: z.object({ until: z.iso.datetime() }),
  before: (context, proof) => {
    const { account, session } = memberOf(context);
    const { brand, now } = context;
    return provePerson(context, { accountId: account.id, sessionId: session.id, brand, now }, proof);
  },
  run: async (context, _proof, proven) => {
    const { db, now, note } = context;
    const member = memberOf(context);
    await holdPassword(db, member.account.id, proven);
    const until = reauthenticationEnd(now);
    await writeReauthentication(db, member, until);
    note({ target: `account ${member.account.id}`, changes: { proved: "owner" } });
    return { until: until.toISOString() };
  },
});

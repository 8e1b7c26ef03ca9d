import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { personIdOf, reauthenticationEnd, writeReauthentication } from "../../kernel/access/reauthentication";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { holdPassword } from "../passwords/shared/confirm";
import { Credentials, provePerson } from "./shared/reauthenticate-person";

const askedOf = ({ actor, brand, now }: SignedContext) => ({
  accountId: personIdOf(actor),
  sessionId: actor.session.id,
  brand,
  now,
});

/**
 * Reauthentication: password and second factor of the signed-in person, valid for some minutes in this session only.
 * Members use their own account's credentials.
 */
export const proveOwner = operation({
  name: "factors.prove_owner",
  summary: "Confirms with password and second factor that the owner is there",
  access: writes({ who: "person", right: null, colleagues: true, topic: "factors" }),
  changes: [],
  fails: [],
  input: Credentials,
  output: z.object({ until: z.iso.datetime() }),
  before: (context, proof) => provePerson(context, askedOf(context), proof),
  run: async (context, _proof, _target, proven) => {
    const { db, actor, now, note } = context;
    const accountId = personIdOf(actor);
    await holdPassword(db, accountId, proven);
    const until = reauthenticationEnd(now);
    await writeReauthentication(db, actor, until);
    note({ target: `account ${accountId}`, changes: { proved: "owner" } });
    return { until: until.toISOString() };
  },
});

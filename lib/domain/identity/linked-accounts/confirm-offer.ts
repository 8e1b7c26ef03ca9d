import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { anybody } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { loginFailure, provePassword } from "../passwords/shared/prove";
import { findOffer, takeOffer } from "./offer";
import { providerIds } from "./schema";
import { offerEnded, writeLink } from "./write-link";

/**
 * Links an identity to the account that it was offered for, after checking the account's password, with the same rate
 * limits as a sign-in. Throws `login_failed`, `limited`, `conflict` (`sso.offer_ended`, `sso.taken`).
 */
export const confirmOffer = openOperation({
  name: "identities.confirm_offer",
  summary: "Links the identity on offer for the account's password",
  access: anybody("write"),
  changes: ["identities"],
  fails: [],
  input: z.object({ offer: wireText(200), password: wireText(4_000) }),
  output: z.object({ account: z.int(), provider: z.enum(providerIds) }),
  run: async (context, { offer: token, password }) => {
    const { db: outside, now } = context;
    const offer = await findOffer(outside, token, now);
    if (!offer) throw offerEnded();
    const { accountEmail: email, provider } = offer;
    const { accountId, passwordHash } = await provePassword(context, { email, password });
    if (accountId !== offer.accountId) throw offerEnded();
    await inTransaction(async (db) => {
      const account = await lockActiveAccount(db, accountId);
      if (account?.passwordHash !== passwordHash) throw loginFailure();
      if (!(await takeOffer(db, token, now))) throw offerEnded();
      const note = await writeLink(db, context, offer, true);
      await writeAuditRow({ ...context, db }, "identities.confirm_offer", [note]);
    });
    return { account: accountId, provider };
  },
});

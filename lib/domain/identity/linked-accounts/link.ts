import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { findOffer, takeOffer } from "./offer";
import { providerIds } from "./schema";
import { offerEnded, writeLink } from "./write-link";

/** Links the identity returned by a service to the signed-in account. */
export const linkAccount = operation({
  name: "identities.link",
  summary: "Links the identity on offer to the account",
  access: writes({ who: "person", right: null, grants: "always", topic: "links" }),
  changes: ["identities"],
  fails: [],
  input: z.object({ offer: wireText(200) }),
  output: z.object({ provider: z.enum(providerIds) }),
  run: async (context, { offer: token }) => {
    const { db, now, actor, note } = context;
    const offer = await findOffer(db, token, now);
    if (offer?.accountId !== actor.account.id || !(await takeOffer(db, token, now))) throw offerEnded();
    note(await writeLink(db, context, offer, false));
    return { provider: offer.provider };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { mailConfirmation } from "./change-email";
import { requireMailRate } from "./mail-limits";
import { readWantedEmail } from "./wanted-email";

/**
 * `billing/verify_email`: resends the link that confirms an address: the new one during a change of email, else the
 * account's own while it is unconfirmed.
 */
export const verifyEmail = operation({
  name: "billing.verify_email",
  summary: "Mails the link once more that confirms the account's email",
  description:
    "Sends the mail that confirms the account's address once more, and answers whether it is confirmed already.",
  access: writes(),
  changes: ["accounts"],
  fails: [],
  input: z.object({}),
  output: z.object({
    email: about(z.string(), "The address that it is about.", "anna@example.test"),
    verified: about(z.int(), "1 = it is confirmed, and no mail was sent.", 0),
    sent: about(z.int(), "1 = a mail with a link is on its way.", 1),
  }),
  run: async (context) => {
    const { db, now, actor } = context;
    const { account } = actor;
    const [row] = await db
      .select({ verifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("no key update");
    const wanted = await readWantedEmail(db, account, now);
    if (!wanted && row?.verifiedAt) return { email: account.email, verified: 1, sent: 0 };
    const email = wanted?.email ?? account.email;
    await requireMailRate(db, context.address, now);
    await mailConfirmation(context, email);
    context.note({ target: `account ${account.id}`, changes: { asked: "confirmation", of: email } });
    return { email, verified: 0, sent: 1 };
  },
});

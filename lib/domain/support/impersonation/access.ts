import { z } from "zod";
import { tags } from "@/lib/db/tables/servers/tags";
import { supportSettings } from "@/lib/db/tables/support/impersonation";
import { endOpenImpersonations } from "../../identity/sessions/shared/end-impersonations";
import { reads, writes } from "../../kernel/access/access";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { lockAccount } from "../../kernel/account/lock-account";
import { operation } from "../../kernel/operation/operation";
import { dayMs } from "./rules";
import { SupportAccess } from "./schema";
import { readAccess } from "./shared/read-access";

/** What support may do in the account, as its owner has set it. */
export const showSupportAccess = operation({
  name: "visits.access",
  summary: "Shows whether support may visit the account",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: SupportAccess,
  run: ({ db, actor, now }) => readAccess(db, actor.account.id, now),
});

const Wanted = z.object({
  access: z.enum(["on", "off", "day"]).optional(),
  consoles: z.boolean().optional(),
  mails_visits: z.boolean().optional(),
});

/** Whether the change gives support more access, or for longer. */
const isWider = ({ access, consoles }: z.output<typeof Wanted>, before: SupportAccess): boolean =>
  consoles === true || ((access === "on" || access === "day") && before.access !== "on");

/** Sets support access to on, off or on for a day; withdrawing it ends impersonation sessions at once. */
export const setSupportAccess = operation({
  name: "visits.set_access",
  summary: "Allows or refuses support to visit the account",
  access: writes({ who: "person", right: null, grants: "sometimes", topic: "settings" }),
  changes: ["visits"],
  fails: [],
  input: Wanted,
  output: SupportAccess,
  run: async (context, input) => {
    const { access, consoles, mails_visits: mailsImpersonations } = input;
    const { db, actor, now, note } = context;
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const before = await readAccess(db, accountId, now);
    if (isWider(input, before)) await requireGrantor(context);
    const aDayOn = new Date(now.getTime() + dayMs);
    const wanted = {
      ...(access === undefined ? {} : { allowedUntil: access === "day" ? aDayOn : null }),
      ...(consoles === undefined ? {} : { consolesUntil: consoles ? aDayOn : null }),
      ...(mailsImpersonations === undefined ? {} : { mailsImpersonations }),
    };
    if (Object.keys(wanted).length > 0)
      await db
        .insert(supportSettings)
        .values({ accountId, ...wanted })
        .onConflictDoUpdate({ target: supportSettings.accountId, set: wanted });
    if (access !== undefined) {
      const value = access === "on" ? "1" : "0";
      await db
        .insert(tags)
        .values({ component: "customer", componentId: accountId, tag: "support_access", value })
        .onConflictDoUpdate({
          target: [tags.component, tags.componentId, tags.tag],
          set: { value, isInternal: false },
        });
    }
    const after = await readAccess(db, accountId, now);
    if (after.access === "off") await endOpenImpersonations(context, { accountId }, "refused");
    const names = ["access", "consoles_until", "mails_visits"] as const;
    const changed = names.filter((name) => before[name] !== after[name]);
    const changes = Object.fromEntries(
      changed.map((name) => [name, { from: before[name], to: after[name] }]),
    );
    if (changed.length > 0) note({ target: `account ${accountId}`, changes });
    return after;
  },
});

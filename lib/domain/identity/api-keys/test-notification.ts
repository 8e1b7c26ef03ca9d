import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";
import { notifyLogin } from "../auth/shared/notify-login";
import { isUnconfirmed } from "../email-confirmations/shared/unconfirmed";
import { apiKey } from "./lookup";

/** Sends a login notification marked as a test, without a login; its delivery is logged. */
export const testNotification = operation({
  name: "api_keys.test_notification",
  summary: "Sends a test of the login notification of an API key",
  access: writes({ right: "api_keys/edit" }),
  changes: ["api_keys"],
  fails: ["key.no_notification", "key.address_unconfirmed"],
  target: apiKey("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({ id: z.int() }),
  run: async (context, { id }, key) => {
    const { db, now, address, userAgent, actor } = context;
    if (key.notifyMethod === "none") throw fail("key.no_notification");
    const mailbox = key.notifyMethod === "email" ? key.notifyAddress : null;
    if (mailbox !== null && (await isUnconfirmed(db, actor.account.id, mailbox)))
      throw fail("key.address_unconfirmed");
    const tester: Subject = { kind: "notification_test", name: String(actor.account.id) };
    await requireUnblocked(db, tester, now);
    await countFailures(db, [tester], now);
    await notifyLogin(db, key, { tokenView: key.tokenView, address, userAgent, now, isTest: true });
    context.note({ target: `api key ${id}`, changes: { tested: key.notifyMethod } });
    return { id };
  },
});

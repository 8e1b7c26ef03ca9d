import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { notifyLogin } from "../auth/notify-login";
import { DomainError } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { countFailures, insistOnRate, type Subject } from "../limits/failures";
import { ownKey } from "./lookup";

/** Sends the notification of a login that did not take place, marked as a test; its delivery is in the log. */
export const testNotification = operation({
  name: "panel.test_notification",
  summary: "Sends a test of the login notification of an API key",
  access: "write",
  permission: "api_keys/edit",
  input: z.object({ id: wireInt(0) }),
  output: z.object({ id: z.int() }),
  run: async (context, { id }) => {
    const { db, now, address, userAgent, actor } = context;
    const key = await ownKey(context, id);
    if (key.notifyMethod === "none")
      throw new DomainError("conflict", "the key notifies nobody", { doc: "key.no_notification" });
    const tester: Subject = { kind: "notification_test", name: String(actor.account.id) };
    await insistOnRate(db, tester, now);
    await countFailures(db, [tester], now);
    await notifyLogin(db, key, { tokenView: key.tokenView, address, userAgent, now, isTest: true });
    context.note({ target: `api key ${id}`, changes: { tested: key.notifyMethod } });
    return { id };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { accounts, type Profile } from "@/lib/db/tables/customers/accounts";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { notifyBySms } from "../../messages/sms/shared/notify-by-sms";

/** The profile's number for text messages, as `+` and digits; null if it has none that can be dialed. */
function phoneOf({ custom, phonecc, phonenumber }: Profile): string | null {
  const own = custom.co_smsnum ?? "";
  const text = own === "" ? `+${phonecc}${phonenumber}` : own;
  const number = `+${text.replace(/^00/, "").replace(/[\s().+-]/g, "")}`;
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}•••${phone.slice(-3)}`;

/** `auth/sms_send` (modules 5.13): sends a test text message to the profile's number. */
export const sendSms = operation({
  name: "auth.sms_send",
  summary: "Sends a text message to the phone number of the profile",
  description:
    "Sends a short test message to the phone number of the profile and answers that number, partly hidden.",
  access: writes({ impersonation: "forbidden", topic: "settings" }),
  changes: [],
  fails: ["phone.missing"],
  input: z.object({}),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("sms_send"), "The action that was called."),
    phone: about(z.string(), "The number, all but its last digits hidden.", "+31******67"),
  }),
  // Text messages cost money and the number may belong to someone else, so failed attempts count too.
  before: async ({ db, actor, now }) => {
    await requireRateLimit(db, { kind: "sms_account", name: String(actor.account.id) }, now);
  },
  run: async (context) => {
    const { db, actor, now } = context;
    const { id, language } = actor.account;
    const [account] = await db
      .select({ profile: accounts.profile })
      .from(accounts)
      .where(eq(accounts.id, id));
    const phone = account ? phoneOf(account.profile) : null;
    if (phone === null) throw fail("phone.missing");
    await requireRateLimit(db, { kind: "sms_recipient", name: phone }, now);
    await notifyBySms(context, { id, phone, language }, "phone.tried");
    context.note({ target: `account ${id}`, changes: { texted: maskPhone(phone) } });
    return { result: "OK" as const, action: "sms_send" as const, phone: maskPhone(phone) };
  },
});

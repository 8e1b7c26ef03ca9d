import { getLocale, getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import { showPlan } from "@/lib/domain/orders/renewals/show-plan";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../file-response";
import { calendarText } from "../upcoming/calendar-text";

/** Charges of the next 90 days as an iCalendar file. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing");
  const [t, locale] = await Promise.all([getTranslations("billing"), getLocale()]);
  const plan = await orNotFound(showPlan.call(context, {}));
  const text = calendarText(plan, {
    t,
    locale,
    now: context.now,
    account: context.actor.account.id,
    brand: context.brand,
  });
  return streamResponse("charges.ics", "text/calendar; charset=utf-8", text);
}

import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { ServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { browserContext } from "../signed-in";
import { departTo } from "./depart";
import { hashState, keepIntent } from "./intent";
import { leavePage } from "./leave-page";
import { leadTo, linksPath, loginPath } from "./paths";

type Departure = {
  provider: ServiceId;
  /** A validated local path. */
  to: string;
  /** Link the external account to the signed-in account rather than sign in with it. */
  isLink: boolean;
};

/**
 * Redirects this browser to a provider. The caller must have checked that the request comes from the panel's own
 * page.
 */
export async function sendToProvider({ provider, to, isLink }: Departure): Promise<Response> {
  const context = await browserContext();
  if (isLink && !isSigned(context)) return leadTo("/login?to=/account/links");
  const departure = await departTo(provider, context.brand);
  if (!departure) {
    const told = { provider, outcome: "unavailable" as const };
    return leadTo(isLink ? linksPath(told) : loginPath(told, to));
  }
  const sessionId = isLink && isSigned(context) ? context.actor.session.id : null;
  await keepIntent({ provider, to, state: hashState(departure.state), sessionId });
  const [t, language] = await Promise.all([getTranslations("sso"), getLocale()]);
  const name = providerName(provider);
  const page = leavePage(departure.url, {
    language,
    title: t("leaving", { name }),
    link: t("leave", { name }),
  });
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  for (const line of departure.cookies) headers.append("set-cookie", line);
  return new Response(page, { headers });
}

import { getLocale, getTranslations } from "next-intl/server";
import { CallButton } from "@/components/form/buttons/call-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { LinkState } from "@/lib/domain/identity/linked-accounts/schema";
import { Unlink } from "./unlink";

type LinkRowProps = { link: LinkState; now: Date };

/** One service: whether it is linked, to which identity, since when, and when it was last used. */
export async function LinkRow({ link, now }: LinkRowProps) {
  const [t, locale] = await Promise.all([getTranslations("linkedAccounts"), getLocale()]);
  const { provider, name, is_on, linked } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex items-center gap-2 font-medium">
          {name}
          <StateChip tone={linked ? (is_on ? "good" : "attention") : "neutral"}>
            {linked ? t(is_on ? "state.linked" : "state.off") : t("state.none")}
          </StateChip>
        </h3>
        {linked && (
          <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2 text-xs [&_dt]:inline [&_dd]:inline">
            {linked.email !== "" && (
              <div>
                <dt>{t("email")} </dt>
                <dd className="break-all text-ink">{linked.email}</dd>
              </div>
            )}
            <div>
              <dt>{t("since")} </dt>
              <dd>
                <Time value={linked.since} show="date" locale={locale} now={now} />
              </dd>
            </div>
            <div>
              <dt>{t("lastUsed")} </dt>
              <dd>
                {linked.last_used ? (
                  <Time value={linked.last_used} show="relative" locale={locale} now={now} />
                ) : (
                  t("never")
                )}
              </dd>
            </div>
          </dl>
        )}
      </div>
      {linked ? (
        <Unlink provider={provider} name={name} />
      ) : (
        <form action={`/login/sso/${provider}`} method="post">
          <input type="hidden" name="for" value="link" />
          <input type="hidden" name="to" value="/account/links" />
          <CallButton calls="identities/link" size="sm" type="submit" aria-label={t("linkNamed", { name })}>
            {t("link")}
          </CallButton>
        </form>
      )}
    </li>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Security } from "@/lib/domain/identity/two-factor/schema";
import type { Opened } from "./security-dialogs";

type FactorCardProps = { security: Security; now: string; open: (opened: Opened) => void };

const names = ["totp", "email", "passkey"] as const;
const turnsOn = {
  totp: "factors/start_totp",
  email: "factors/start_email",
  passkey: "factors/turn_on_passkey",
} as const;

/** The second factors, each with its state and a button to change it. */
export function FactorCard({ security, now, open }: FactorCardProps) {
  const t = useTranslations("security");
  const locale = useLocale();
  const hasPasskey = security.passkeys.length > 0;
  return (
    <Card title={t("factors.title")} flush>
      <ul className="divide-y">
        {names.map((name) => {
          const isOn = security.factors.includes(name);
          const since = security.since[name];
          const isMissing = name === "passkey" && !isOn && !hasPasskey;
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-56">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {t(`factors.${name}.name`)}
                  <StateChip tone={isOn ? "good" : "neutral"}>{t(isOn ? "on" : "off")}</StateChip>
                </p>
                <p className="mt-0.5 text-ink-2 text-xs">
                  {t(`factors.${name}.text`, { email: security.email })}
                  {since && (
                    // Without a full stop: a Russian month is shortened with one.
                    <span className="block">
                      {t("factors.since")} <Time value={since} locale={locale} show="date" now={now} />
                    </span>
                  )}
                </p>
              </div>
              <CallButton
                calls={isOn ? "factors/turn_off" : turnsOn[name]}
                size="sm"
                {...(isMissing ? { disabledReason: t("factors.passkey.missing") } : {})}
                aria-label={`${t(isOn ? "turnOff" : "turnOn")}: ${t(`factors.${name}.name`)}`}
                onClick={() => open(isOn ? { dialog: "off", factor: name } : { dialog: name })}
              >
                {t(isOn ? "turnOff" : "turnOn")}
              </CallButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { KeyRound } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { Security } from "@/lib/domain/identity/two-factor/schema";
import type { Opened } from "./security-dialogs";

type PasskeyCardProps = { security: Security; now: string; open: (opened: Opened) => void };

/** The account's passkeys: when each was added and last used, with buttons to add and remove. */
export function PasskeyCard({ security, now, open }: PasskeyCardProps) {
  const t = useTranslations("security");
  const locale = useLocale();
  const { passkeys, has_passkeys: isPossible } = security;
  return (
    <Card
      title={t("passkeys.title")}
      flush
      actions={
        isPossible && (
          <CallButton calls="factors/add_passkey" size="sm" onClick={() => open({ dialog: "add" })}>
            {t("passkeys.add")}
          </CallButton>
        )
      }
    >
      {passkeys.length === 0 ? (
        <div className="p-4">
          <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t("passkeys.none")}>
            {t(isPossible ? "passkeys.noneText" : "passkeys.impossible")}
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y">
          {passkeys.map(({ id, name, created, last_used: lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-56">
                <p className="break-words font-medium">{name}</p>
                <p className="mt-0.5 text-ink-2 text-xs">
                  {t("passkeys.added")} <Time value={created} locale={locale} show="date" now={now} />
                  {" · "}
                  {lastUsed ? (
                    <>
                      {t("passkeys.used")} <Time value={lastUsed} locale={locale} show="relative" now={now} />
                    </>
                  ) : (
                    t("passkeys.unused")
                  )}
                </p>
              </div>
              <CallButton
                calls="factors/remove_passkey"
                size="sm"
                aria-label={t("passkeys.removeNamed", { name })}
                onClick={() => open({ dialog: "remove", id, name })}
              >
                {t("passkeys.remove")}
              </CallButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useLazy } from "@/components/ui/use-lazy";
import type { Security } from "@/lib/domain/identity/two-factor/schema";
import { PasskeyCard } from "./passkey-card";
import type { Opened } from "./security-dialogs";
import { FactorCard } from "./two-factor-card";

const loadDialogs = () => import("./security-dialogs").then(({ SecurityDialogs }) => SecurityDialogs);

const fewCodes = 3;

/** The message of what the dialog has changed. */
const changeIn = (opened: Exclude<Opened, { dialog: "codes" }>) =>
  opened.dialog === "off" ? (`changed.off.${opened.factor}` as const) : (`changed.${opened.dialog}` as const);

/** Second factors, passkeys and recovery codes of the account. */
export function SecurityView({ security, now }: { security: Security; now: string }) {
  const t = useTranslations("security");
  const [opened, setOpened] = useState<Opened | null>(null);
  const Dialogs = useLazy(opened !== null, loadDialogs);
  const done = (codes?: string[] | null) => {
    setOpened(codes ? { dialog: "codes", codes } : null);
    if (opened && opened.dialog !== "codes") showToast(t(changeIn(opened)));
  };
  const { recovery_codes: left } = security;
  return (
    <div className="max-w-[40rem] space-y-4">
      <FactorCard security={security} now={now} open={setOpened} />
      <PasskeyCard security={security} now={now} open={setOpened} />
      {security.factors.length > 0 && (
        <Card
          title={t("codes.card")}
          actions={
            <CallButton
              calls="factors/renew_recovery_codes"
              size="sm"
              onClick={() => setOpened({ dialog: "renew" })}
            >
              {t("codes.renew")}
            </CallButton>
          }
        >
          <p>{t("codes.left", { left })}</p>
          <p className="mt-0.5 text-ink-2 text-xs">{t("codes.about")}</p>
          {left <= fewCodes && (
            <div className="mt-3">
              <Notice tone="attention">{t("codes.few")}</Notice>
            </div>
          )}
        </Card>
      )}
      {opened && typeof Dialogs === "function" && (
        <Dialogs
          key={opened.dialog}
          opened={opened}
          security={security}
          onClose={() => setOpened(null)}
          onDone={done}
        />
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { sendForm } from "@/lib/api/send-form";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { block, refuse } from "../actions";
import { ReasonButton } from "./reason-button";

type BlockCardProps = { id: number; block: NonNullable<StaffCase["block"]>; isAsked: boolean };

/** Whether the address is blocked, and what can be done about that; what the back end cannot do is said before. */
export function BlockCard({ id, block: state, isAsked }: BlockCardProps) {
  const t = useTranslations("abuseAdmin");
  const [shown, setShown] = useState("");
  const { is_blocked: isBlocked, by_staff: byStaff, is_possible: isPossible, reason } = state;
  const able = isPossible ? {} : { disabledReason: t("blockImpossible") };
  const shownField = (
    <TextareaField
      label={t("shown")}
      help={t("shownHelp")}
      optionalLabel={t("optional")}
      rows={2}
      maxLength={256}
      value={shown}
      onChange={({ target }) => setShown(target.value)}
    />
  );
  return (
    <Card title={t("block")}>
      <div className="space-y-4">
        <p className="flex flex-wrap items-center gap-2">
          <StateChip tone={isBlocked ? "danger" : "neutral"}>
            {t(isBlocked ? (byStaff ? "blockedByStaff" : "blockedByOwner") : "notBlocked")}
          </StateChip>
          {reason && <span className="wrap-anywhere text-ink-2">{reason}</span>}
        </p>
        {isAsked && <Notice tone="attention" title={t("asksUnblock")} />}
        <p className="text-ink-2 text-xs">{t("blockHint")}</p>
        <div className="flex flex-wrap gap-2">
          {!byStaff && (
            <ReasonButton
              label={t("blockNow")}
              title={t("blockTitle")}
              text={t("blockText")}
              done={t("blocking")}
              isDanger
              send={(given) => sendForm(block, { id, is_blocked: true, reason: given, shown })}
              {...able}
            >
              {shownField}
            </ReasonButton>
          )}
          {isBlocked && (
            <ReasonButton
              label={t("unblock")}
              title={t("unblockTitle")}
              text={t("unblockText")}
              done={t("unblocking")}
              isPrimary={isAsked}
              send={(given) => sendForm(block, { id, is_blocked: false, reason: given, shown })}
              {...able}
            >
              {shownField}
            </ReasonButton>
          )}
          {isAsked && (
            <ReasonButton
              label={t("refuse")}
              title={t("refuseTitle")}
              text={t("refuseText")}
              done={t("refused")}
              send={(given) => sendForm(refuse, { id, reason: given })}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

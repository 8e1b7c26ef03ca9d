"use client";

import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { formatAmount } from "@/lib/base/money-text";
import { formatDateTime } from "@/lib/base/time-text";
import type { ShownCredit } from "@/lib/domain/support/announcements/credits/schema";
import { CreditDecision } from "./credit-decision";
import { CreditForm } from "./credit-form";
import { CreditLines } from "./credit-lines";

const tones = { proposed: "attention", approved: "good", rejected: "neutral" } satisfies Record<
  ShownCredit["state"],
  Tone
>;

function Credit({ id, credit }: { id: number; credit: ShownCredit }) {
  const t = useTranslations("announcementAdmin.credit");
  const admin = useTranslations("announcementAdmin");
  const locale = useLocale();
  const { state, rule, percent, amounts, is_booking: isBooking, next } = credit;
  const ruleText =
    rule === "percent"
      ? t("byPercent", { percent: percent ?? "" })
      : t("byFixed", { amounts: amounts.map((one) => formatAmount(one, locale)).join(", ") });
  const by = { name: credit.proposed_by ?? admin("operator"), at: formatDateTime(credit.proposed, locale) };
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip tone={tones[state]}>{t(`states.${isBooking ? "booking" : state}`)}</StateChip>
        <span>{ruleText}</span>
      </p>
      <p className="wrap-anywhere text-ink-2 text-xs">
        {t("proposedBy", by)}
        {credit.decided &&
          ` ${t(state === "approved" ? "approvedBy" : "rejectedBy", {
            name: credit.decided_by ?? admin("operator"),
            at: formatDateTime(credit.decided, locale),
          })}`}
      </p>
      {state !== "rejected" && <CreditLines page={credit} />}
      {state !== "rejected" &&
        pageLinks(
          t("lines"),
          next !== null && {
            href: `/staff/announcements/${id}?after=${next}` as Route,
            label: t("next"),
          },
        )}
      {state === "proposed" && <CreditDecision shown={credit} />}
    </div>
  );
}

type CreditCardProps = { id: number; shown: { credit: ShownCredit | null } };

/** Credit for those concerned: the proposal and what has become of it, or the form of the next one. */
export function CreditCard({ id, shown: { credit } }: CreditCardProps) {
  const t = useTranslations("announcementAdmin.credit");
  return (
    <Card title={t("title")} hint={t("hint")}>
      <div className="space-y-4">
        {credit && <Credit id={id} credit={credit} />}
        {(credit === null || credit.state === "rejected") && <CreditForm id={id} />}
      </div>
    </Card>
  );
}

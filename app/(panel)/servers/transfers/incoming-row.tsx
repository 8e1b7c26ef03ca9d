"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call, type OutputOf } from "@/lib/api/client";
import { formatMemory } from "@/lib/base/memory-size";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";

type Offer = OutputOf<"eq", "transfers">["incoming"][number];

type RowProps = { offer: Offer; place: string; needsPin: boolean };

/** A server that another account offers: what it is and costs, and the two answers. */
export function IncomingRow({ offer, place, needsPin }: RowProps) {
  const t = useTranslations("transfers");
  const server = useTranslations("server");
  const locale = useLocale();
  const router = useRouter();
  const [asked, setAsked] = useState<"accept" | "decline" | null>(null);
  const { transfer, preset, cpu, ram_gb, hdd, os, price, months, paid_until, note, until } = offer;
  const size = [
    server("cores", { count: cpu }),
    server("gigabytes", { count: formatMemory(ram_gb, locale) }),
    server("gigabytes", { count: hdd }),
    os,
    place,
  ];
  const amount = price && formatAmount(price, locale);
  return (
    <li className="space-y-2 px-4 py-3">
      <div>
        <h3 className="font-medium">{preset}</h3>
        <p className="text-ink-2">{size.filter(Boolean).join(", ")}</p>
        {note && <p className="break-words">{t("said", { note })}</p>}
        <p>
          {amount
            ? t("costs", {
                amount,
                period: server("per", { count: months }),
                until: formatDate(paid_until, locale),
              })
            : t("noPrice")}
        </p>
        <p className="text-ink-2 text-xs">{t("until", { date: formatDate(until, locale) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CallButton
          calls="eq/accept_transfer"
          size="sm"
          variant="primary"
          aria-label={t("acceptNamed", { plan: preset })}
          {...(!amount && { disabledReason: t("noPrice") })}
          onClick={() => setAsked("accept")}
        >
          {t("accept")}
        </CallButton>
        <CallButton
          calls="eq/decline_transfer"
          size="sm"
          aria-label={t("declineNamed", { plan: preset })}
          onClick={() => setAsked("decline")}
        >
          {t("decline")}
        </CallButton>
      </div>
      {asked === "accept" && price && (
        <ActionDialog
          title={t("acceptTitle", { plan: preset })}
          description={t("acceptText", { amount: amount ?? "", until: formatDate(paid_until, locale) })}
          confirmLabel={t("acceptPay", { amount: amount ?? "" })}
          pendingLabel={t("pending")}
          needsPin={needsPin}
          consequence={t("nothing")}
          done={t("accepted")}
          leaves
          send={(proof) => call("eq", "accept_transfer", { transfer, expected: price.value, ...proof })}
          onDone={({ id }) => router.push(`/servers/${id}` as Route)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "decline" && (
        <ActionDialog
          title={t("declineTitle", { plan: preset })}
          description={t("declineText")}
          confirmLabel={t("decline")}
          pendingLabel={t("pending")}
          done={t("declined")}
          send={() => call("eq", "decline_transfer", { transfer })}
          onDone={() => router.refresh()}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}

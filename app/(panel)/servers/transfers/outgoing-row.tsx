"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call, type OutputOf } from "@/lib/api/client";
import { formatDate } from "@/lib/base/time-text";

type RowProps = { offer: OutputOf<"eq", "transfers">["outgoing"][number] };

/** A server that the account offers, until that is accepted, declined or withdrawn. */
export function OutgoingRow({ offer: { transfer, id, hostname, to, note, until } }: RowProps) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="break-all font-medium">
          <Link href={`/servers/${id}` as Route}>{hostname}</Link>
        </h3>
        <p className="break-all">{t("offeredTo", { to })}</p>
        {note && <p className="break-words text-ink-2">{t("said", { note })}</p>}
        <p className="text-ink-2 text-xs">{t("until", { date: formatDate(until, locale) })}</p>
      </div>
      <CallButton
        calls="eq/withdraw_transfer"
        size="sm"
        aria-label={t("withdrawNamed", { hostname })}
        onClick={() => setAsking(true)}
      >
        {t("withdraw")}
      </CallButton>
      {isAsking && (
        <ActionDialog
          title={t("withdrawTitle", { hostname })}
          description={t("withdrawText")}
          confirmLabel={t("withdraw")}
          pendingLabel={t("pending")}
          done={t("withdrawn")}
          send={() => call("eq", "withdraw_transfer", { transfer })}
          onDone={() => router.refresh()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { formatAmount } from "@/lib/base/money-text";
import type { ClosingObstacle } from "@/lib/domain/customers/personal-data/rules";
import type { OwnData } from "@/lib/domain/customers/personal-data/schema";
import { closeAccount } from "./actions";

const pages: Record<ClosingObstacle, Route> = {
  servers: "/servers",
  payments: "/billing",
  owed: "/billing",
  zones: "/dns",
  images: "/servers",
};

function CloseDialog({ credit, onClose }: Pick<OwnData, "credit"> & { onClose: () => void }) {
  const t = useTranslations("ownData.close");
  const say = useProblemText();
  const locale = useLocale();
  const { field, press, failure, isBusy } = useSentForm({
    values: { holder: "", bank_account: "" },
    check: ({ holder, bank_account: bankAccount }) => ({
      ...(credit && holder.trim() === "" && { holder: t("holderWrong") }),
      ...(credit && !isPlausibleAccount(bankAccount) && { bank_account: t("bankWrong") }),
    }),
    send: (typed) => sendForm(closeAccount, typed),
    leaves: true,
    onDone: () => window.location.assign("/login?error=closed"),
  });
  return (
    <ConfirmDialog
      title={t("dialogTitle")}
      description={t("dialogText")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      keepLabel={t("keep")}
      isDanger
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {credit && (
        <>
          <p>{t("credit", { amount: formatAmount(credit, locale) })}</p>
          <TextField label={t("holder")} {...field("holder")} autoComplete="name" required />
          <TextField
            label={t("bankAccount")}
            help={t("bankHelp")}
            {...field("bank_account")}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Says what closing the account means and what stands in the way, and closes it. */
export function CloseCard({ own }: { own: OwnData }) {
  const t = useTranslations("ownData.close");
  const [isOpen, setOpen] = useState(false);
  const { obstacles, credit, days, years } = own;
  return (
    <Card title={t("title")}>
      <div className="space-y-4">
        <p className="text-ink-2">{t("text", { days, years })}</p>
        {obstacles.length > 0 ? (
          <div className="space-y-2">
            <p>{t("blocked")}</p>
            <ul className="list-disc space-y-1 ps-5">
              {obstacles.map(({ what, count }) => (
                <li key={what}>
                  <Link href={pages[what]} prefetch={false} className="tap text-accent-ink underline">
                    {t(what, { count })}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <CallButton calls="personal_data/close" variant="danger" onClick={() => setOpen(true)}>
            {t("open")}
          </CallButton>
        )}
      </div>
      {isOpen && <CloseDialog credit={credit} onClose={() => setOpen(false)} />}
    </Card>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  ComplaintFields,
  type ComplaintText,
  fieldOfTime,
  minuteOf,
  useMissing,
} from "@/components/abuse/complaint-fields";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { unnamedAddress } from "@/lib/base/abuse";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { correct } from "../actions";

/** What a complaint is about, before the customer is told: a mail may name no time, or another address first. */
export function CorrectForm({ found: { id, address, kind, seen } }: { found: StaffCase }) {
  const t = useTranslations("abuseAdmin");
  const router = useRouter();
  const missing = useMissing();
  const { field, press, problems, isBusy } = useSentForm<Omit<ComplaintText, "text">, { is_known: boolean }>({
    values: { address: address === unnamedAddress ? "" : address, kind, seen: fieldOfTime(seen) },
    check: missing,
    send: (typed) => sendForm(correct, { id, ...typed, seen: minuteOf(typed.seen) }),
    onDone: ({ is_known: isKnown }) => {
      showToast(t(isKnown ? "corrected" : "correctedNobody"), { tone: isKnown ? "good" : "info" });
      router.refresh();
    },
  });
  return (
    <Card title={t("correct")}>
      <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
        <p className="text-ink-2">{t("correctText")}</p>
        <ComplaintFields field={(name) => field(name as "address")} hasText={false} />
        <FormNotice problems={problems} />
        <Button type="submit" pending={isBusy} pendingLabel={t("working")}>
          {t("correctSave")}
        </Button>
      </form>
    </Card>
  );
}

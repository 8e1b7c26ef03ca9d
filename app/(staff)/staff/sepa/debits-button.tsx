"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import type { SepaOverview } from "@/lib/domain/money/sepa/schema";
import { orderDebits } from "./actions";

/** Puts the announced debits of a company into a file. */
export function DebitsButton({ company }: { company: SepaOverview["companies"][number] }) {
  const t = useTranslations("sepa.debits");
  const locale = useLocale();
  const router = useRouter();
  const text = useProblemText();
  const { region, name, debits: count, debits_total: total } = company;
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(orderDebits, { region }),
    onDone: (done) => {
      showToast(t("made", { count: done.count }));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </span>
      )}
      <span className="figures text-ink-2">
        {t("announced", { count, total: formatAmount(total, locale) })}
      </span>
      <Button
        size="sm"
        disabled={count === 0}
        pending={isBusy}
        pendingLabel={t("making")}
        aria-label={t("makeFor", { name })}
        onClick={() => void submit({})}
      >
        {t("make")}
      </Button>
    </span>
  );
}

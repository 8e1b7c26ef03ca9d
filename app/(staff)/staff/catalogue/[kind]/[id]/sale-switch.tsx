"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";
import { switchSale } from "../../actions";

type SaleSwitchProps = { kind: Exclude<EntryKind, "locations">; id: string; isActive: boolean };

/** Puts an entry on sale or takes it off, at once. */
export function SaleSwitch({ kind, id, isActive }: SaleSwitchProps) {
  const t = useTranslations("catalogAdmin.entry");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: ({ active }: { active: boolean }) => sendForm(switchSale, { kind, id, active }),
    onDone: () => {
      showToast(t(isActive ? "offDone" : "onDone"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </span>
      )}
      <Button
        pending={isBusy}
        pendingLabel={t("switching")}
        onClick={() => void submit({ active: !isActive })}
      >
        {t(isActive ? "off" : "on")}
      </Button>
    </>
  );
}

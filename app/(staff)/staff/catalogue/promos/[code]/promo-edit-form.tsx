"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Promo } from "@/lib/domain/catalog/promos/schema";
import { savePromo } from "../../actions";
import { limitFields, PromoFields, usePromoProblems } from "../promo-fields";

const filled = (promo: Promo): Record<(typeof limitFields)[number]["name"], string> => ({
  accounts: promo.accounts?.join(", ") ?? "",
  uses: String(promo.uses ?? ""),
  uses_per_account: String(promo.uses_per_account ?? ""),
  from: promo.from ?? "",
  until: promo.until ?? "",
  note: promo.note,
});

/** The limits of a code. Only changed fields are sent, so that others' changes are not reverted. */
export function PromoEditForm({ promo }: { promo: Promo }) {
  const shown = filled(promo);
  // Remounts the fields when the stored values change.
  return <LimitsForm key={JSON.stringify(shown)} code={promo.code} shown={shown} />;
}

function LimitsForm({ code, shown }: { code: string; shown: ReturnType<typeof filled> }) {
  const t = useTranslations("catalogAdmin.promos");
  const router = useRouter();
  const wrongIn = usePromoProblems();
  const { field, press, problems, isBusy } = useSentForm({
    values: shown,
    beside: wrongIn,
    send: async (typed) => {
      const changed = limitFields.flatMap(({ name }) => {
        const text = typed[name].trim();
        return text === shown[name] ? [] : [[name, text]];
      });
      if (changed.length > 0) await sendForm(savePromo, { code, ...Object.fromEntries(changed) });
      return changed.length > 0;
    },
    onDone: (isChanged) => {
      showToast(t(isChanged ? "saved" : "same"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("editHint")}</p>
      <PromoFields fields={limitFields} {...{ field, problems }} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Promo } from "@/lib/domain/catalog/promos/schema";
import { savePromo } from "../../actions";
import { limitFields, PromoFields } from "../promo-fields";

const filled = (promo: Promo): Record<(typeof limitFields)[number]["name"], string> => ({
  accounts: promo.accounts?.join(", ") ?? "",
  uses: String(promo.uses ?? ""),
  uses_per_account: String(promo.uses_per_account ?? ""),
  from: promo.from ?? "",
  until: promo.until ?? "",
  note: promo.note,
});

/** The limits of a code. Only what was changed here is sent, so that it takes back nothing of others. */
export function PromoEditForm({ promo }: { promo: Promo }) {
  const t = useTranslations("catalogAdmin.promos");
  const router = useRouter();
  const shown = filled(promo);
  const { submit, isSending, problems } = useActionForm({
    send: async (values) => {
      const changed = limitFields.flatMap(({ name }) => {
        const text = (values[name] ?? "").trim();
        return text === shown[name] ? [] : [[name, text]];
      });
      if (changed.length > 0) await sendForm(savePromo, { code: promo.code, ...Object.fromEntries(changed) });
      return changed.length > 0;
    },
    onDone: (isChanged) => {
      showToast(t(isChanged ? "saved" : "same"));
      router.refresh();
    },
  });
  return (
    // With what is stored now its fields begin anew.
    <form method="post" key={JSON.stringify(shown)} onSubmit={submit} noValidate className="space-y-4">
      <p className="text-ink-2">{t("editHint")}</p>
      <PromoFields fields={limitFields} problems={problems} shown={shown} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}

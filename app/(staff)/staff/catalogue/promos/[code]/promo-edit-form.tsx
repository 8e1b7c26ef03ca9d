"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Promo } from "@/lib/domain/promos/schema";
import { savePromo } from "../../actions";

const fields = [
  { name: "accounts", label: "accounts", help: "accountsHelp" },
  { name: "uses", label: "uses", help: "empty" },
  { name: "uses_per_account", label: "perAccount", help: "empty" },
  { name: "from", label: "from", type: "date" },
  { name: "until", label: "until", type: "date" },
  { name: "note", label: "note" },
] as const;

const filled = (promo: Promo): Record<(typeof fields)[number]["name"], string> => ({
  accounts: promo.accounts?.join(", ") ?? "",
  uses: String(promo.uses ?? ""),
  uses_per_account: String(promo.uses_per_account ?? ""),
  from: promo.from ?? "",
  until: promo.until ?? "",
  note: promo.note,
});

/** The limits of a code. Only what was changed here is sent, so that it takes back nothing of others. */
export function PromoEditForm({ promo }: { promo: Promo }) {
  const t = useTranslations("assortment.promos");
  const router = useRouter();
  const shown = filled(promo);
  const { submit, isSending, problems } = useActionForm({
    send: async (values) => {
      const changed = fields.flatMap(({ name }) => {
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
  const wrong = problems.find(({ doc, field }) => doc === "argument.invalid" && field !== null);
  return (
    // With what is stored now its fields begin anew.
    <form method="post" key={JSON.stringify(shown)} onSubmit={submit} noValidate className="space-y-4">
      <p className="text-ink-2">{t("editHint")}</p>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            defaultValue={shown[name]}
            autoComplete="off"
            optionalLabel={t("optional")}
            {...("help" in more ? { help: t(more.help) } : {})}
            {...("type" in more ? { type: more.type } : {})}
            {...(wrong?.field === name ? { error: t(`wrong.${name}`) } : {})}
          />
        ))}
      </div>
      <FormNotice problems={problems.filter((one) => one !== wrong)} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { CreditPage, CreditTerms } from "@/lib/domain/support/announcements/credits/schema";
import { lookAtCredit, propose } from "../actions";
import { CreditLines } from "./credit-lines";

const sums = ["eur", "rub", "usd"] as const;
type Typed = Omit<CreditTerms, "id">;
const first: Typed = { rule: "percent", percent: "", eur: "", rub: "", usd: "" };

/** Accepts a decimal comma as well as a point. */
const plain = (text: string): string => text.trim().replace(",", ".");

const termsOf = (id: number, { rule, percent, ...typed }: Typed): CreditTerms => {
  const isPercent = rule === "percent";
  return {
    ...{ id, rule, percent: isPercent ? plain(percent) : "" },
    eur: isPercent ? "" : plain(typed.eur),
    rub: isPercent ? "" : plain(typed.rub),
    usd: isPercent ? "" : plain(typed.usd),
  };
};

/** A rule, who would get how much by it, and the proposal for a second person. */
export function CreditForm({ id }: { id: number }) {
  const t = useTranslations("announcementAdmin.credit");
  const router = useRouter();
  const [seen, setSeen] = useState<{ terms: string; page: CreditPage } | null>(null);
  const { form, field, press, problems, isBusy } = useSentForm<Typed, CreditPage | null>({
    values: first,
    beside: ({ fields }) =>
      Object.fromEntries(
        (["percent", ...sums] as const)
          .filter((name) => fields[name] !== undefined)
          .map((name) => [name, t(`wrong.${name === "percent" ? "percent" : "sum"}`)]),
      ),
    // The first press shows what the second one proposes.
    send: async (typed, key) => {
      const terms = termsOf(id, typed);
      const asked = JSON.stringify(terms);
      if (seen?.terms !== asked) {
        const page = await sendForm(lookAtCredit, terms);
        setSeen({ terms: asked, page });
        return page;
      }
      await sendForm(propose, { ...terms, key });
      return null;
    },
    whenLost: "repeat",
    onDone: (page) => {
      if (page) return;
      showToast(t("proposed"));
      router.refresh();
    },
  });
  const typed = form.watch();
  const isSeen = seen !== null && seen.terms === JSON.stringify(termsOf(id, typed));
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      <SegmentedField
        label={t("rule")}
        {...field("rule")}
        options={[
          { value: "percent", label: t("rules.percent") },
          { value: "fixed", label: t("rules.fixed") },
        ]}
      />
      {typed.rule === "percent" ? (
        <TextField
          label={t("percent")}
          help={t("percentHelp")}
          inputMode="decimal"
          className="max-w-60"
          {...field("percent")}
        />
      ) : (
        <div className="grid gap-4 md:grid-cols-3">
          {sums.map((name) => (
            <TextField
              key={name}
              label={t("sumIn", { currency: name.toUpperCase() })}
              inputMode="decimal"
              {...field(name)}
            />
          ))}
        </div>
      )}
      {isSeen && <CreditLines page={seen.page} />}
      {isSeen && seen.page.next !== null && <p className="text-ink-2 text-xs">{t("firstOnly")}</p>}
      <FormNotice problems={problems} />
      <Button
        type="submit"
        variant={isSeen ? "primary" : "secondary"}
        pending={isBusy}
        pendingLabel={t("working")}
      >
        {t(isSeen ? "propose" : "look")}
      </Button>
    </form>
  );
}

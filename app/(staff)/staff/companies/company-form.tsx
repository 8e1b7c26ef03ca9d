"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { newCompany, saveCompany } from "./actions";
import { CompanyFields } from "./company-fields";
import { asNew, useCompanyProblems } from "./company-problems";
import { type CompanyValues, changesOf, emptyCompany, factsOf } from "./company-values";

type Countries = readonly { code: string; name: string }[];

/** A form for a company that is to sell here. */
export function NewCompanyForm({ countries }: { countries: Countries }) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, box, press, problems, isBusy } = useSentForm({
    values: emptyCompany,
    beside: useCompanyProblems(),
    send: (typed) => sendForm(newCompany, { ...asNew, ...factsOf(typed) }),
    leaves: true,
    onDone: ({ name }) => {
      showToast(t("added", { name }));
      router.push("/staff/companies");
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-6">
      <CompanyFields {...{ field, box, countries }} fixed={[]} />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("adding")}>
        {t("add")}
      </Button>
    </form>
  );
}

type EditProps = { shown: CompanyValues; countries: Countries; hasInvoices: boolean };

/** A form for a company's facts; those that must not change any more can only be read. */
export function EditCompanyForm({ shown, countries, hasInvoices }: EditProps) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, box, press, problems, isBusy } = useSentForm({
    values: shown,
    beside: useCompanyProblems(),
    send: async (typed) => {
      const changes = changesOf(typed, shown);
      const isChanged = Object.keys(changes).length > 0;
      if (isChanged) await sendForm(saveCompany, { ...changes, region: shown.region });
      return isChanged;
    },
    onDone: (isChanged) => {
      showToast(t(isChanged ? "saved" : "same"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-6">
      <CompanyFields
        {...{ field, box, countries }}
        fixed={hasInvoices ? ["region", "country"] : ["region"]}
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}

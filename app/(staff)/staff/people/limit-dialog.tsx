"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import type { StaffMember } from "@/lib/domain/support/staff/schema";
import { limit } from "./actions";

export type CompanyName = { id: number; name: string };

type LimitDialogProps = { member: StaffMember; companies: readonly CompanyName[]; onClose: () => void };

/** To the customers of which companies a member of staff is limited; with none ticked, to none. */
export function LimitDialog({ member, companies, onClose }: LimitDialogProps) {
  const t = useTranslations("staff.people");
  const text = useProblemText();
  const { id, name } = member;
  const chosen = companies.filter((one) => member.companies?.includes(one.id)).map((one) => String(one.id));
  const { form, press, failure, isBusy } = useSentForm({
    values: { companies: chosen },
    send: ({ companies: ids }) =>
      sendForm(limit, { id, companies: ids.length === 0 ? null : ids.map(Number) }),
    onDone: () => {
      showToast(t("limited"));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("limitTitle")}
      description={t("limitText", { name })}
      confirmLabel={t("limit")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{t("companies")}</legend>
        {companies.map((company) => (
          <Checkbox
            key={company.id}
            {...form.register("companies")}
            value={company.id}
            label={company.name}
            defaultChecked={chosen.includes(String(company.id))}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { StaffMember } from "@/lib/domain/support/staff/schema";
import { changeRole, renew, switchMember } from "./actions";
import { type CompanyName, LimitDialog } from "./limit-dialog";
import { type RoleName, RoleOptions } from "./role-options";

type Act = "change" | "disable" | "enable" | "renew";

const past = { change: "changed", disable: "disabled", enable: "enabled", renew: "renewed" } as const;

type MemberProps = { member: StaffMember; roles: readonly RoleName[]; companies: readonly CompanyName[] };
type DialogProps = Omit<MemberProps, "companies"> & { act: Act; onClose: () => void };

function MemberDialog({ act, member, roles, onClose }: DialogProps) {
  const t = useTranslations("staff.people");
  const text = useProblemText();
  const { id, name } = member;
  const { submit, state, isBusy } = useSubmit({
    send: async ({ kind }: { kind: string }): Promise<object> => {
      if (act === "renew") return sendForm(renew, { id });
      if (act !== "change") return sendForm(switchMember, { id, is_active: act === "enable" });
      return sendForm(changeRole, { id, kind });
    },
    onDone: () => {
      showToast(t(past[act]));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t(`${act}Title`)}
      description={t(`${act}Text`, { name })}
      confirmLabel={t(act)}
      pendingLabel={t("working")}
      isDanger={act === "disable" || act === "renew"}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={(form) => void submit({ kind: String(new FormData(form).get("kind") ?? "") })}
      onClose={onClose}
    >
      {act === "change" && (
        <SelectField label={t("kind")} name="kind" defaultValue={member.role?.id ?? member.kind}>
          <RoleOptions roles={roles} />
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

/** An administrator's actions on one staff account. The server rejects removing the last administrator. */
export function MemberActions({ member, roles, companies }: MemberProps) {
  const t = useTranslations("staff.people");
  const [act, setAct] = useState<Act | "limit" | null>(null);
  const isDisabled = member.state === "disabled";
  const isLimitable = member.kind !== "admin" && (companies.length > 1 || member.companies !== null);
  const acts: (Act | "limit")[] = isDisabled
    ? ["enable"]
    : ["change", ...(isLimitable ? (["limit"] as const) : []), "renew", "disable"];
  return (
    <div className="flex flex-wrap justify-end gap-2 py-1 xl:flex-nowrap">
      {acts.map((one) => (
        <Button
          key={one}
          size="sm"
          aria-label={t(`${one}Named`, { name: member.name })}
          onClick={() => setAct(one)}
        >
          {t(one)}
        </Button>
      ))}
      <div className="contents text-start">
        {act === "limit" && (
          <LimitDialog member={member} companies={companies} onClose={() => setAct(null)} />
        )}
        {act && act !== "limit" && (
          <MemberDialog act={act} member={member} roles={roles} onClose={() => setAct(null)} />
        )}
      </div>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import type { MemberRole } from "@/lib/domain/kernel/access/member-roles";
import { enter } from "./actions";

type MembershipRowProps = { seat: { account: number; email: string; role: MemberRole } };

/** Another account that this one is a member of, with a button to open it. */
export function MembershipRow({ seat: { account, email, role } }: MembershipRowProps) {
  const t = useTranslations("members");
  const say = useProblemText();
  const { submit, isBusy } = useSubmit({
    send: (input: { account: number }) => sendForm(enter, input),
    // A full page load, because all state of this tab belongs to the current account.
    onDone: ({ path }) => window.location.assign(path),
  });
  const press = async () => {
    const end = await submit({ account });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="break-all font-medium">{email}</h3>
        <p className="text-ink-2 text-xs">{t(`roles.${role}`)}</p>
      </div>
      <CallButton
        calls="customers/switch_account"
        size="sm"
        pending={isBusy}
        pendingLabel={t("entering")}
        aria-label={t("enterNamed", { email })}
        onClick={() => void press()}
      >
        {t("enter")}
      </CallButton>
    </li>
  );
}

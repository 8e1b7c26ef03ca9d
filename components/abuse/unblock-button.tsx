"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/form/buttons/action-button";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

export type UnblockButtonProps = { id: number };

/** Asks support to end the block of the case's address. */
export function UnblockButton({ id }: UnblockButtonProps) {
  const t = useTranslations("abuse");
  const router = useRouter();
  return (
    <ActionButton
      calls="abuse/ask_unblock"
      size="sm"
      pendingLabel={t("sending")}
      send={() => call("abuse", "ask_unblock", { id })}
      onDone={() => {
        showToast(t("own.asked"));
        router.refresh();
      }}
    >
      {t("own.askUnblock")}
    </ActionButton>
  );
}

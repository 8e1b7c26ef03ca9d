"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

/** Removes one configuration from the account's estimate. */
export function RemoveEntry({ entry, name }: { entry: string; name: string }) {
  const t = useTranslations("common.estimate");
  const router = useRouter();
  const { submit, isBusy } = useSubmit({
    send: (input: { entry: string }, idempotencyKey) =>
      call("estimates", "remove", input, { idempotencyKey }),
    whenLost: "repeat",
    onDone: () => router.refresh(),
  });
  const remove = async () => {
    if ((await submit({ entry })).end !== "done") showToast(t("failed"));
  };
  return (
    <CallButton
      calls="estimates/remove"
      variant="ghost"
      size="sm"
      pending={isBusy}
      onClick={() => void remove()}
    >
      {t("remove")}
      <span className="sr-only"> {name}</span>
    </CallButton>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

/** Adds configurations to the account's estimate and opens it; `add` is false after an error, which a toast shows. */
export function useAdd(): { add: (entries: string[]) => Promise<boolean>; isBusy: boolean } {
  const t = useTranslations("common.estimate");
  const router = useRouter();
  const { submit, isBusy } = useSubmit({
    send: (input: { entries: string[] }, idempotencyKey) =>
      call("estimates", "add", input, { idempotencyKey }),
    whenLost: "repeat",
    leaves: true,
    onDone: () => {
      router.push("/order/estimate");
      router.refresh();
    },
  });
  const add = async (entries: string[]) => {
    const end = await submit({ entries });
    if (end.end === "done") return true;
    const isFull = end.end === "refused" && end.failure.doc === "estimate.too_many";
    showToast(t(isFull ? "full" : "failed"));
    return false;
  };
  return { add, isBusy };
}

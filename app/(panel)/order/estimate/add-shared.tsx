"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useAdd } from "./use-add";

/** Adds the configurations of a shared link to the account's own estimate. */
export function AddShared({ entries }: { entries: string[] }) {
  const t = useTranslations("common.estimate");
  const { add, isBusy } = useAdd();
  return (
    <CallButton calls="estimates/add" variant="primary" pending={isBusy} onClick={() => void add(entries)}>
      {t("keep")}
    </CallButton>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call, type OutputOf } from "@/lib/api/client";

type RowProps = { image: OutputOf<"eq", "images">["images"][number]; needsPin: boolean };

/** An image: what it is of, what it needs and takes, and its deletion. */
export function ImageRow({ image: { id, name, os, disk_gb, size, state }, needsPin }: RowProps) {
  const t = useTranslations("serverImages");
  const locale = useLocale();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const isReady = state === "ready";
  const gigabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(size / 1e9);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="break-words font-medium">{name}</h3>
        <p className="text-ink-2">{t("facts", { id, os, disk: disk_gb })}</p>
        <p className="text-ink-2 text-xs">{isReady ? t("size", { size: gigabytes }) : t("making")}</p>
      </div>
      <CallButton
        calls="eq/delete_image"
        size="sm"
        aria-label={t("deleteNamed", { name })}
        {...(!isReady && { disabledReason: t("making") })}
        onClick={() => setAsking(true)}
      >
        {t("delete")}
      </CallButton>
      {isAsking && (
        <ActionDialog
          isDanger
          title={t("deleteTitle", { name })}
          description={t("deleteText")}
          confirmLabel={t("delete")}
          pendingLabel={t("pending")}
          needsPin={needsPin}
          consequence={t("nothing")}
          done={t("deleted")}
          send={(proof) => call("eq", "delete_image", { image: id, ...proof })}
          onDone={() => router.refresh()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

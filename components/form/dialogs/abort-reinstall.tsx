"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { call } from "@/lib/api/client";
import { CallButton } from "../buttons/call-button";
import { ActionDialog } from "./action-dialog";

type AbortProps = {
  id: number;
  hostname: string;
  /** An installation over the network may not have begun; its PXE configuration is cleared at the machine, too. */
  isOverNetwork: boolean;
};

async function abort(id: number, isOverNetwork: boolean): Promise<void> {
  await call("eq", "abort_reinstall", { id });
  if (isOverNetwork) await call("eq", "clear_pxe", { id });
}

/** Aborts a running reinstallation, and says what is lost. Needs the messages `job`, `problems` and `common`. */
export function AbortReinstall({ id, hostname, isOverNetwork }: AbortProps) {
  const t = useTranslations("job.abort");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="eq/abort_reinstall" size="sm" onClick={() => setOpen(true)}>
        {t("open")}
      </CallButton>
      {isOpen && (
        <ActionDialog
          title={t("ask", { hostname })}
          description={t(isOverNetwork ? "meansWaiting" : "means")}
          confirmLabel={t("confirm")}
          pendingLabel={t("pending")}
          isDanger
          send={() => abort(id, isOverNetwork)}
          done={t("done")}
          onClose={() => setOpen(false)}
        >
          <ApiCalls
            calls={[
              { call: "eq/abort_reinstall", fields: { id } },
              ...(isOverNetwork ? [{ call: "eq/clear_pxe", fields: { id } }] : []),
            ]}
          />
        </ActionDialog>
      )}
    </>
  );
}

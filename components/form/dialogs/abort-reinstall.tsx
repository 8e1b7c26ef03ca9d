"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "../buttons/call-button";
import type { AbortReinstallDialogProps } from "./abort-reinstall-dialog";
import { LateDialog } from "./late-dialog";

const loadDialog = async () => (await import("./abort-reinstall-dialog")).AbortReinstallDialog;

/** Aborts a running reinstallation. Needs the messages `job`, `problems` and `common`. */
export function AbortReinstall(props: Omit<AbortReinstallDialogProps, "onClose">) {
  const t = useTranslations("job.abort");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="eq/abort_reinstall" size="sm" onClick={() => setOpen(true)}>
        {t("open")}
      </CallButton>
      {isOpen && <LateDialog load={loadDialog} props={{ ...props, onClose: () => setOpen(false) }} />}
    </>
  );
}

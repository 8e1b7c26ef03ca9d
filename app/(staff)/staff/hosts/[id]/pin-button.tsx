"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { pin } from "../actions";
import { ReasonDialog } from "../reason-dialog";

type PinProps = { id: number; hostname: string; isPinned: boolean };

function PinDialog({ id, hostname, isPinned, onClose }: PinProps & { onClose: () => void }) {
  const t = useTranslations(`hosts.pin.${isPinned ? "off" : "on"}`);
  return (
    <ReasonDialog
      title={t("title", { hostname })}
      description={t("text")}
      confirmLabel={t("label")}
      done={t("done", { hostname })}
      send={(reason) => sendForm(pin, { server: id, is_pinned: !isPinned, reason })}
      onClose={onClose}
    />
  );
}

/** Keeps a server on its host, or lets it be moved again. */
export function PinButton(props: PinProps) {
  const t = useTranslations("hosts.pin");
  const [isOpen, setOpen] = useState(false);
  const label = t(props.isPinned ? "off.label" : "on.label");
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${props.hostname}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <PinDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

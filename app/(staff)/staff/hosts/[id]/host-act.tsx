"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { avoid, evacuate, restore } from "../actions";
import { ReasonDialog } from "../reason-dialog";

type Act = "evacuate" | "restore" | "avoid" | "use";
type ActProps = { act: Act; id: number; name: string; servers: number };

const calls: Record<Act, (asked: { id: number; reason: string }) => Promise<object>> = {
  evacuate: (asked) => sendForm(evacuate, asked),
  restore: (asked) => sendForm(restore, asked),
  avoid: (asked) => sendForm(avoid, { ...asked, is_avoided: true }),
  use: (asked) => sendForm(avoid, { ...asked, is_avoided: false }),
};

function ActDialog({ act, id, name, servers, onClose }: ActProps & { onClose: () => void }) {
  const t = useTranslations("hosts");
  return (
    <ReasonDialog
      title={t(`acts.${act}.title`, { name })}
      description={t(`acts.${act}.text`, { count: servers })}
      confirmLabel={t(`acts.${act}.label`)}
      done={t(`acts.${act}.done`)}
      send={(reason) => calls[act]({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Has a host emptied or kept free of new servers, or lets it take servers again. */
export function HostAct(props: ActProps) {
  const t = useTranslations("hosts");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`acts.${props.act}.label`)}</Button>
      {isOpen && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

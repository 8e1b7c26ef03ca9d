import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useLazy } from "@/components/ui/use-lazy";

type LateDialogProps<P> = {
  /** Must be the same function on each render. */
  load: () => Promise<ComponentType<P>>;
  props: P;
};

/** A dialog that is loaded only when opened; shows an error if loading fails. Needs the messages `common`. */
export function LateDialog<P extends { onClose: () => void }>({ load, props }: LateDialogProps<P>) {
  const t = useTranslations("common");
  const Part = useLazy(true, load);
  if (Part !== "lost") return Part && <Part {...props} />;
  return (
    <Dialog
      open
      title={t("partLost")}
      description={t("partLostText")}
      onClose={props.onClose}
      footer={
        <Button data-autofocus onClick={props.onClose}>
          {t("close")}
        </Button>
      }
    />
  );
}

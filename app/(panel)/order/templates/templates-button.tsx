"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Bookmark } from "@/components/ui/icons";
import { useLazy } from "@/components/ui/use-lazy";
import type { TemplatesDialogProps } from "./templates-dialog";

const loadDialog = async () => (await import("./templates-dialog")).TemplatesDialog;

/** Opens the saved configurations. */
export function TemplatesButton({ start }: Pick<TemplatesDialogProps, "start">) {
  const t = useTranslations("order.templates");
  const [isOpen, setOpen] = useState(false);
  const Dialog = useLazy<TemplatesDialogProps>(isOpen, loadDialog);
  return (
    <>
      <Button
        size="sm"
        icon={<Bookmark size={14} aria-hidden />}
        aria-haspopup="dialog"
        pending={isOpen && Dialog === null}
        onClick={() => setOpen(true)}
      >
        {t("title")}
      </Button>
      {isOpen && typeof Dialog === "function" && <Dialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}

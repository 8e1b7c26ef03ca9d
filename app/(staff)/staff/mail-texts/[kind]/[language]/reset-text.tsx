"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ShownMailText } from "@/lib/domain/messages/mails/texts/schema";
import { reset } from "../../actions";

type ResetTextProps = { shown: Pick<ShownMailText, "kind" | "language" | "brand" | "revision"> };

/** Takes a changed text back, after a question. */
export function ResetText({ shown: { kind, language, brand, revision } }: ResetTextProps) {
  const t = useTranslations("mailTexts");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("reset")}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t("resetTitle")}
          description={t(brand === null ? "resetText" : "resetBrandText")}
          confirmLabel={t("reset")}
          pendingLabel={t("resetting")}
          send={() => sendForm(reset, { kind, language, brand, revision })}
          done={t("resetDone")}
          onDone={() => router.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { EditedDocument } from "@/lib/domain/customers/legal/schema";
import { discard } from "../actions";

/** Deletes the draft, after a question. */
export function DiscardDraft({ document: { kind, brand, revision } }: { document: EditedDocument }) {
  const t = useTranslations("legalAdmin");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("discard")}
      </Button>
      {isOpen && (
        <ActionDialog
          isDanger
          title={t("discardTitle")}
          description={t("discardText")}
          confirmLabel={t("discard")}
          pendingLabel={t("discarding")}
          send={() => sendForm(discard, { kind, brand, revision })}
          done={t("discarded")}
          onDone={() => router.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { drop } from "./actions";

/** Deletes a brand that nobody uses, after a question. */
export function DeleteBrand({ id, name }: { id: number; name: string }) {
  const t = useTranslations("brands");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t("deleteTitle", { name })}
          description={t("deleteText")}
          confirmLabel={t("delete")}
          pendingLabel={t("deleting")}
          isDanger
          send={() => sendForm(drop, { id })}
          done={t("deleted")}
          leaves
          onDone={() => router.push("/staff/brands")}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { dropRole } from "./actions";

/** Deletes a role that nobody has, after a question. */
export function DeleteRole({ id, name }: { id: number; name: string }) {
  const t = useTranslations("staffRoles");
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
          send={() => sendForm(dropRole, { id })}
          done={t("deleted")}
          leaves
          onDone={() => router.push("/staff/people")}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { makeArticle } from "./article-action";

/** Makes a draft for the help center of that answer of support. */
export function ArticleFromAnswer({ ticket, message }: { ticket: number; message: number }) {
  const t = useTranslations("helpCenter.fromTicket");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("label")}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t("title")}
          description={t("text")}
          confirmLabel={t("confirm")}
          pendingLabel={t("working")}
          send={() => sendForm(makeArticle, { ticket, message })}
          leaves
          onDone={({ id }) => router.push(`/staff/help-center/${id}` as Route)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

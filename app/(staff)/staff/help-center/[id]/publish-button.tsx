"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { publish } from "../actions";

/** Publishes the article as it was saved, or makes it a draft again. */
export function PublishButton({ id, isPublished }: { id: number; isPublished: boolean }) {
  const t = useTranslations("helpCenterAdmin");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const label = t(isPublished ? "withdraw" : "publish");
  return (
    <>
      <Button
        variant={isPublished ? "secondary" : "primary"}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t(isPublished ? "withdrawTitle" : "publishTitle")}
          description={t(isPublished ? "withdrawText" : "publishText")}
          confirmLabel={label}
          pendingLabel={t("working")}
          send={() => sendForm(publish, { id, is_published: !isPublished })}
          done={t(isPublished ? "withdrawn" : "publishedNow")}
          onDone={() => router.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

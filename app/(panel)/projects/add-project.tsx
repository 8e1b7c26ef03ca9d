"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { sendForm } from "@/lib/api/send-form";
import { add } from "./actions";
import { NameDialog } from "./name-dialog";

/** The button that adds a project, and its dialog. */
export function AddProject() {
  const t = useTranslations("projects");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="projects/add" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && (
        <NameDialog
          title={t("addTitle")}
          text={t("addText")}
          confirm={t("add")}
          name=""
          call="projects/add"
          more={{}}
          leaves
          send={(name) => sendForm(add, { name })}
          done={(name) => t("added", { name })}
          onDone={({ id }) => router.push(`/projects/${id}` as Route)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

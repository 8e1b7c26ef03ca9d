"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { edit, remove } from "../actions";
import { NameDialog } from "../name-dialog";

type ToolsProps = { id: number; name: string; isArchived: boolean; isEmpty: boolean };

/** Actions on the project as a whole: its name, the archive, its end. */
export function ProjectTools({ id, name, isArchived, isEmpty }: ToolsProps) {
  const t = useTranslations("projects");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "archive" | "remove" | null>(null);
  const close = () => setOpen(null);
  const archived = isArchived ? 0 : 1;
  return (
    <Card title={t("project")}>
      <div className="flex flex-wrap gap-2">
        <CallButton calls="projects/edit" onClick={() => setOpen("rename")}>
          {t("rename")}
        </CallButton>
        <CallButton calls="projects/edit" onClick={() => setOpen("archive")}>
          {t(isArchived ? "bringBack" : "archive")}
        </CallButton>
        <CallButton
          calls="projects/delete"
          {...(!isEmpty && { disabledReason: t("removeNotEmpty") })}
          onClick={() => setOpen("remove")}
        >
          {t("remove")}
        </CallButton>
      </div>
      {open === "rename" && (
        <NameDialog
          title={t("renameTitle", { name })}
          confirm={t("save")}
          name={name}
          call="projects/edit"
          more={{ id }}
          send={(wanted) => sendForm(edit, { id, name: wanted })}
          done={(wanted) => t("renamed", { name: wanted })}
          onClose={close}
        />
      )}
      {open === "archive" && (
        <ActionDialog
          title={t(isArchived ? "bringBackTitle" : "archiveTitle", { name })}
          description={t(isArchived ? "bringBackText" : "archiveText")}
          confirmLabel={t(isArchived ? "bringBack" : "archive")}
          pendingLabel={t("saving")}
          send={() => sendForm(edit, { id, archived })}
          done={t(isArchived ? "broughtBack" : "archivedDone", { name })}
          onClose={close}
        >
          <ApiCalls calls={[{ call: "projects/edit", fields: { id, archived } }]} />
        </ActionDialog>
      )}
      {open === "remove" && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("remove")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { id })}
          done={t("removed", { name })}
          leaves
          onDone={() => router.push("/projects" as Route)}
          onClose={close}
        >
          <ApiCalls calls={[{ call: "projects/delete", fields: { id } }]} />
        </ActionDialog>
      )}
    </Card>
  );
}

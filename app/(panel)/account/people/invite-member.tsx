"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { PersonDialog, type ShownServer } from "./member-dialog";

type InvitePersonProps = { servers: readonly ShownServer[]; projects: readonly ShownServer[] };

/** The button that opens the form for an invitation. */
export function InvitePerson({ servers, projects }: InvitePersonProps) {
  const t = useTranslations("members");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="customers/update_acl" size="sm" variant="primary" onClick={() => setOpen(true)}>
        {t("invite")}
      </CallButton>
      {isOpen && (
        <PersonDialog person={null} servers={servers} projects={projects} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

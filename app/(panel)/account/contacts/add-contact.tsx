"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ContactDialog } from "./contact-dialog";

/** The button that opens the form for a new contact. */
export function AddContact() {
  const t = useTranslations("contacts");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="billing/add_contact" size="sm" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && <ContactDialog contact={null} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { RefundDialog } from "./refund-dialog";

/** Opens the refund of single lines. */
export function RefundButton({ invoice }: { invoice: BackOfficeInvoice }) {
  const t = useTranslations("backOffice");
  const [isOpen, setOpen] = useState(false);
  const label = t("acts.refundLines.label");
  return (
    <>
      <Button aria-label={t("actOn", { act: label, name: invoice.number })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <div className="contents text-start">
        {isOpen && <RefundDialog invoice={invoice} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ExemptDialog } from "./exempt-dialog";

/** Opens the dialog that exempts the customer from tax. */
export function ExemptButton({ id }: { id: number }) {
  const t = useTranslations("customerRecord.tax");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("exempt")}
      </Button>
      <div className="contents text-start">
        {isOpen && <ExemptDialog id={id} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}

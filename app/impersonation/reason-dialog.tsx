"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type ReasonDialogProps = {
  title: string;
  text: string;
  isBusy?: boolean;
  problem?: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a one-line reason that the customer will read. */
export function ReasonDialog({ title, text, isBusy, problem, onReason, onClose }: ReasonDialogProps) {
  const t = useTranslations("impersonationBanner.write");
  const [isEmpty, setEmpty] = useState(false);
  const error = isEmpty ? t("empty") : problem;
  return (
    <Dialog open onClose={onClose} dismissible={!isBusy} title={title} description={text}>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Events bubble through React's tree to the page's form.
          event.stopPropagation();
          const reason = String(new FormData(event.currentTarget).get("support_reason") ?? "").trim();
          setEmpty(reason === "");
          if (reason !== "" && !isBusy) onReason(reason);
        }}
      >
        <TextField
          label={t("reason")}
          name="support_reason"
          maxLength={200}
          autoComplete="off"
          data-autofocus
          required
          {...(error ? { error, isErrorSpoken: true } : {})}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" pending={isBusy ?? false}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

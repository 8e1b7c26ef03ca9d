"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/api/query";
import { sendForm } from "@/lib/api/send-form";
import { type TemplateName, templateNames } from "@/lib/domain/network/firewall/rules";
import { add } from "./actions";

/** The button that adds a rule set, and its dialog. */
export function AddSet() {
  const t = useTranslations("firewall");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="firewall/add" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("firewall");
  const router = useRouter();
  const [name, setName] = useState("");
  const [template, setTemplate] = useState<TemplateName | "none">("none");
  const [isWrong, setWrong] = useState(false);
  const { data, isError } = useQuery({ ...query("firewall", "templates", {}), retry: false });
  const found = data?.list.find((one) => one.name === template);
  const fields = { name: name.trim(), rules: JSON.stringify(found?.rules ?? []) };
  return (
    <ActionDialog
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("saving")}
      beginsInField
      check={(sendIt) => {
        setWrong(fields.name === "");
        if (fields.name !== "") sendIt();
      }}
      send={() => sendForm(add, fields)}
      done={t("added", { name: fields.name })}
      leaves
      onDone={({ id }) => router.push(`/firewall/${id}` as Route)}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={isWrong ? t("nameWrong") : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t("begin")}
        help={template === "own_address" && data ? t("ownAddress", { address: data.address }) : undefined}
        value={template}
        onChange={({ target }) => setTemplate(target.value as TemplateName | "none")}
      >
        {(["none", ...templateNames] as const).map((one) => (
          <option key={one} value={one} disabled={one !== "none" && !data}>
            {t(`templates.${one}`)}
          </option>
        ))}
      </SelectField>
      {isError && <Notice tone="attention">{t("templatesAway")}</Notice>}
      <ApiCalls calls={[{ call: "firewall/add", fields }]} />
    </ActionDialog>
  );
}

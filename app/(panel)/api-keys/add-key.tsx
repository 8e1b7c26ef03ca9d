"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePin } from "@/components/form/use-pin";
import { LinkButton } from "@/components/ui/link-button";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";
import type { KeyOptions } from "@/lib/domain/api-keys/options";
import { addInput, emptyDraft } from "./draft";
import { KeyForm } from "./key-form";
import { ShownOnce } from "./shown-once";
import { useSave } from "./use-save";

type AddKeyProps = { options: KeyOptions; origin: string; start: string };

/** The form for a new key; its value is shown once before the page of the key opens. */
export function AddKey({ options, origin, start }: AddKeyProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const [draft, setDraft] = useState(emptyDraft);
  const [added, setAdded] = useState<OutputOf<"api_keys", "add"> | null>(null);
  const pin = usePin(options.has_pin && draft.isExempt);
  const saving = useSave<InputOf<"api_keys", "add">, OutputOf<"api_keys", "add">>(
    (input, idempotencyKey) => call("api_keys", "add", input, { idempotencyKey }),
    pin,
    setAdded,
  );
  return (
    <>
      <KeyForm
        draft={draft}
        onChange={setDraft}
        options={options}
        now={new Date(start)}
        pin={pin}
        saving={saving}
        onSave={() => saving.save(addInput(draft, options.rights.account))}
        submitLabel={t("create")}
        busyLabel={t("creating")}
        cancel={<LinkButton href={"/api-keys" as Route}>{common("cancel")}</LinkButton>}
      />
      <ShownOnce
        shown={added && { name: added.name, value: added.api_key, isListed: added.ip !== "" }}
        origin={origin}
        onSaved={() => router.push(`/api-keys/${added?.id}` as Route)}
      />
    </>
  );
}

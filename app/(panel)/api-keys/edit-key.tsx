"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePin } from "@/components/form/use-pin";
import { showToast } from "@/components/frame/toast-store";
import { LinkButton } from "@/components/ui/link-button";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";
import type { KeyOptions } from "@/lib/domain/api-keys/options";
import type { KeyCard } from "@/lib/domain/api-keys/schema";
import { draftOf, editInput } from "./draft";
import { KeyForm } from "./key-form";
import { useSave } from "./use-save";

type EditKeyProps = { card: KeyCard; options: KeyOptions; start: string };

/** Changes a key; what it is bound to stays. */
export function EditKey({ card, options, start }: EditKeyProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(card));
  const pin = usePin(options.has_pin && draft.isExempt);
  const page = `/api-keys/${card.id}` as Route;
  const saving = useSave<InputOf<"api_keys", "edit">, OutputOf<"api_keys", "edit">>(
    (input) => call("api_keys", "edit", input),
    pin,
    () => {
      showToast(t("saved", { name: draft.name.trim() }));
      router.push(page);
      router.refresh();
    },
  );
  const scope = card.server_id === 0 ? t("scope.account") : (card.server_name ?? String(card.server_id));
  return (
    <KeyForm
      draft={draft}
      onChange={setDraft}
      options={options}
      now={new Date(start)}
      pin={pin}
      saving={saving}
      onSave={() => saving.save(editInput(card.id, draft, options.rights.account))}
      submitLabel={common("save")}
      busyLabel={common("saving")}
      cancel={<LinkButton href={page}>{common("cancel")}</LinkButton>}
      boundTo={scope}
    />
  );
}

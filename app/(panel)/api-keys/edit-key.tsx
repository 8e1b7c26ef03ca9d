"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/frame/toast-store";
import { LinkButton } from "@/components/ui/link-button";
import { sendForm } from "@/lib/api/send-form";
import type { KeyOptions } from "@/lib/domain/identity/api-keys/options";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { editKeyAction } from "./actions";
import { draftOf, editInput } from "./draft";
import { KeyForm } from "./key-form";
import { useScopeName } from "./scope-name";

type EditKeyProps = { card: KeyCard; options: KeyOptions; start: string };

/** Edits a key. Its scope cannot be changed. */
export function EditKey({ card, options, start }: EditKeyProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const page = `/api-keys/${card.id}` as Route;
  const scope = useScopeName(card);
  return (
    <KeyForm
      values={draftOf(card)}
      options={options}
      now={new Date(start)}
      send={async (draft, proof) => {
        const input = { ...editInput(card.id, draft, options.rights.account), ...proof };
        await sendForm(editKeyAction, input);
        showToast(t("saved", { name: draft.name.trim() }));
        router.push(page);
      }}
      calls="api_keys/edit"
      submitLabel={common("save")}
      busyLabel={common("saving")}
      cancel={<LinkButton href={page}>{common("cancel")}</LinkButton>}
      boundTo={scope}
    />
  );
}

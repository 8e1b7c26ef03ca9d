"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { useLazy } from "@/components/ui/use-lazy";
import type { OutputOf } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import type { KeyOptions } from "@/lib/domain/identity/api-keys/options";
import { addKeyAction } from "./actions";
import { addInput, emptyDraft } from "./draft";
import { KeyForm } from "./key-form";

const loadShown = () => import("./shown-once").then(({ ShownOnce }) => ShownOnce);

type AddKeyProps = { options: KeyOptions; origin: string; start: string };

/** The form for a new key. The key's value is shown once, then its page opens. */
export function AddKey({ options, origin, start }: AddKeyProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const [added, setAdded] = useState<OutputOf<"api_keys", "add"> | null>(null);
  const ShownOnce = useLazy(added !== null, loadShown);
  return (
    <>
      <KeyForm
        values={emptyDraft}
        options={options}
        now={new Date(start)}
        send={async (draft, proof, idempotency_key) => {
          // Loads the dialog that shows the key before creating it, as the key is shown only once.
          await loadShown();
          const input = { ...addInput(draft, options.rights.account), ...proof, idempotency_key };
          setAdded(await sendForm(addKeyAction, input));
        }}
        calls="api_keys/add"
        submitLabel={t("create")}
        busyLabel={t("creating")}
        cancel={<LinkButton href={"/api-keys" as Route}>{common("cancel")}</LinkButton>}
      />
      {added && typeof ShownOnce === "function" && (
        <ShownOnce
          shown={{ name: added.name, value: added.api_key, isListed: added.ip !== "" }}
          origin={origin}
          onSaved={() => router.push(`/api-keys/${added.id}` as Route)}
        />
      )}
    </>
  );
}

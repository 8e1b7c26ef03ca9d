import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ErrorLine } from "@/components/form/fields/field";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import { findSshKeyFault } from "@/lib/base/ssh-key";
import { sshKeyName } from "@/lib/base/ssh-key-name";
import { optionsKey } from "../selection/use-options";
import { controlIds } from "../submit/order-check";

export type SaveKeyProps = {
  /** The text of the field, without the spaces around it. */
  sshKey: string;
  /** Receives the stored key, which is one line in any case. */
  onSaved: (key: string) => void;
};

/** Stores a typed key, so that later orders offer it. Shown only for a key that can be one. */
export function SaveKey({ sshKey, onSaved }: SaveKeyProps) {
  const t = useTranslations("order.access");
  const queries = useQueryClient();
  // Null = not typed: the comment of the key.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? sshKeyName(sshKey);
  const { state, submit, isBusy } = useSubmit({
    send: (input: { name: string; key: string }, idempotencyKey) =>
      call("ssh_keys", "add", input, { idempotencyKey }),
    whenLost: "repeat",
    onDone: ({ sshkey }) => {
      showToast(t("keySaved"), { tone: "good" });
      onSaved(sshkey.key);
      // This part goes away, and the focus with it.
      document.getElementById(controlIds.ssh_key)?.focus();
      void queries.invalidateQueries({ queryKey: optionsKey });
    },
  });
  if (findSshKeyFault(sshKey) !== null) return null;
  const isNamed = name.trim() !== "";
  const save = () => {
    if (isNamed) void submit({ name: name.trim(), key: sshKey });
  };
  const refusal = state.step === "refused" || state.step === "unknown" ? state.failure.doc : null;
  return (
    <fieldset className="min-w-0 rounded border p-3">
      <legend className="sr-only">{t("saveKey")}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 grow"
          label={t("keyName")}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It stands in the order's form, which Enter would send.
            event.preventDefault();
            save();
          }}
        />
        <CallButton
          calls="ssh_keys/add"
          pending={isBusy}
          {...(isNamed ? {} : { disabledReason: t("keyNameMissing") })}
          onClick={save}
        >
          {t("saveKey")}
        </CallButton>
      </div>
      {refusal && (
        <div role="alert" className="mt-2">
          <ErrorLine>{t(refusal === "ssh_key.too_many" ? "keysFull" : "keyNotSaved")}</ErrorLine>
        </div>
      )}
      <div className="mt-2">
        <ApiCalls
          calls={[
            { call: "ssh_keys/add", fields: { name: name.trim() || { variable: "NAME" }, key: sshKey } },
          ]}
        />
      </div>
    </fieldset>
  );
}

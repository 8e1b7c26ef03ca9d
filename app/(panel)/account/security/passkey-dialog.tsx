import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { sendForm } from "@/lib/api/send-form";
import { beginPasskey, savePasskey } from "./actions";
import { ChangeDialog } from "./change-dialog";

type PasskeyDialogProps = { onDone: () => void; onClose: () => void };

const nameIn = ({ name = "" }: FormTexts): string => name.trim();

async function makePasskey(name: string): Promise<unknown> {
  const { options } = await sendForm(beginPasskey, {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const answer = {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  return sendForm(savePasskey, { name, answer });
}

/** Asks for the name of a new passkey, then opens the browser's dialog. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const t = useTranslations("security");
  const [isMissing, setMissing] = useState(false);
  return (
    <ChangeDialog
      title={t("passkey.title")}
      description={t("passkey.text")}
      confirmLabel={t("passkey.submit")}
      pendingLabel={t("passkey.pending")}
      fields={(problem) => (
        <TextField
          label={t("passkey.name")}
          help={t("passkey.nameHelp")}
          error={isMissing || problem === "name" ? t("problem.name") : undefined}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          data-autofocus
        />
      )}
      isFilled={(texts) => {
        setMissing(nameIn(texts) === "");
        return nameIn(texts) !== "";
      }}
      work={(texts) => makePasskey(nameIn(texts))}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

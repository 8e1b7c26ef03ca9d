import { useTranslations } from "next-intl";
import { sendForm } from "@/lib/api/send-form";
import type { Security } from "@/lib/domain/factors/schema";
import { dropPasskey, renewCodes, requirePasskey, turnOff } from "./actions";
import { AppDialog } from "./app-dialog";
import { CodesDialog } from "./codes-dialog";
import { EmailDialog } from "./email-dialog";
import { PasskeyDialog } from "./passkey-dialog";
import { ProofDialog } from "./proof-dialog";

type FactorName = Security["factors"][number];

/** The one dialog that is open. */
export type Opened =
  | { dialog: FactorName | "add" | "renew" }
  | { dialog: "off"; factor: FactorName }
  | { dialog: "remove"; id: string; name: string }
  | { dialog: "codes"; codes: string[] };

type SecurityDialogsProps = {
  opened: Opened;
  security: Security;
  onClose: () => void;
  /** With recovery codes that are to be shown, or none. */
  onDone: (codes?: string[] | null) => void;
};

/** Whichever dialog is open. */
export function SecurityDialogs({ opened, security, onClose, onDone }: SecurityDialogsProps) {
  const t = useTranslations("security");
  const proof = { security, onClose };
  switch (opened.dialog) {
    case "totp":
      return <AppDialog {...proof} onDone={onDone} />;
    case "email":
      return <EmailDialog {...proof} onDone={onDone} />;
    case "passkey":
      return (
        <ProofDialog
          {...proof}
          title={t("require.title")}
          description={t("require.text")}
          submitLabel={t("turnOn")}
          work={(given) => sendForm(requirePasskey, given)}
          onDone={({ codes }) => onDone(codes)}
        />
      );
    case "add":
      return <PasskeyDialog {...proof} onDone={() => onDone()} />;
    case "codes":
      return <CodesDialog codes={opened.codes} onSaved={onClose} />;
    case "renew":
      return (
        <ProofDialog
          {...proof}
          title={t("renew.title")}
          description={t("renew.text")}
          submitLabel={t("renew.submit")}
          work={(given) => sendForm(renewCodes, given)}
          onDone={({ codes }) => onDone(codes)}
        />
      );
    case "off":
      return (
        <ProofDialog
          {...proof}
          isDanger
          title={t("offTitle", { name: t(`factors.${opened.factor}.name`) })}
          description={t(security.factors.length > 1 ? "offText" : "offLastText")}
          submitLabel={t("turnOff")}
          work={(given) => sendForm(turnOff, { factor: opened.factor, ...given })}
          onDone={() => onDone()}
        />
      );
    case "remove":
      return (
        <ProofDialog
          {...proof}
          isDanger
          title={t("removeTitle", { name: opened.name })}
          description={t("removeText")}
          submitLabel={t("passkeys.remove")}
          work={(given) => sendForm(dropPasskey, { id: opened.id, ...given })}
          onDone={() => onDone()}
        />
      );
  }
}

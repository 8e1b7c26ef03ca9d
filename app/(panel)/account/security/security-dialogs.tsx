import { useTranslations } from "next-intl";
import { sendForm } from "@/lib/api/send-form";
import type { Security } from "@/lib/domain/identity/two-factor/schema";
import { dropPasskey, renewCodes, requirePasskey, turnOff } from "./actions";
import { AppDialog } from "./app-dialog";
import { ChangeDialog } from "./change-dialog";
import { CodesDialog } from "./codes-dialog";
import { EmailDialog } from "./email-dialog";
import { PasskeyDialog } from "./passkey-dialog";

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
  /** The change succeeded; `codes` are new recovery codes to show, if there are any. */
  onDone: (codes?: string[] | null) => void;
};

/** Renders the open dialog. */
export function SecurityDialogs({ opened, security, onClose, onDone }: SecurityDialogsProps) {
  const t = useTranslations("security");
  const change = { onClose, pendingLabel: t("checking") };
  switch (opened.dialog) {
    case "totp":
      return <AppDialog onClose={onClose} onDone={onDone} />;
    case "email":
      return <EmailDialog security={security} onClose={onClose} onDone={onDone} />;
    case "passkey":
      return (
        <ChangeDialog
          {...change}
          title={t("require.title")}
          description={t("require.text")}
          confirmLabel={t("turnOn")}
          work={() => sendForm(requirePasskey, {})}
          onDone={({ codes }) => onDone(codes)}
        />
      );
    case "add":
      return <PasskeyDialog onClose={onClose} onDone={() => onDone()} />;
    case "codes":
      return <CodesDialog codes={opened.codes} onSaved={onClose} />;
    case "renew":
      return (
        <ChangeDialog
          {...change}
          title={t("renew.title")}
          description={t("renew.text")}
          confirmLabel={t("renew.submit")}
          work={() => sendForm(renewCodes, {})}
          onDone={({ codes }) => onDone(codes)}
        />
      );
    case "off":
      return (
        <ChangeDialog
          {...change}
          isDanger
          title={t("offTitle", { name: t(`factors.${opened.factor}.name`) })}
          description={t(security.factors.length > 1 ? "offText" : "offLastText")}
          confirmLabel={t("turnOff")}
          work={() => sendForm(turnOff, { factor: opened.factor })}
          onDone={() => onDone()}
        />
      );
    case "remove":
      return (
        <ChangeDialog
          {...change}
          isDanger
          title={t("removeTitle", { name: opened.name })}
          description={t("removeText")}
          confirmLabel={t("passkeys.remove")}
          work={() => sendForm(dropPasskey, { id: opened.id })}
          onDone={() => onDone()}
        />
      );
  }
}

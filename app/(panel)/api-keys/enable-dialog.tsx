import { useTranslations } from "next-intl";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import { KeyDialog } from "./key-dialog";
import type { Change } from "./use-switch";

type EnableDialogProps = { wanted: Change["key"]; onClose: () => void };

/** Asks for the PIN to enable a key that is exempt from it. */
export function EnableDialog({ wanted: { id, name }, onClose }: EnableDialogProps) {
  const t = useTranslations("apiKeys");
  return (
    <KeyDialog
      title={t("enabling.title", { name })}
      description={t("enabling.text")}
      confirmLabel={t("enable")}
      pendingLabel={t("enabling.pending")}
      consequence={t("enabling.refused")}
      needsPin
      send={(proof) => call("api_keys", "switch", { id, active: true, ...proof })}
      onDone={() => {
        showToast(t("enabledAgain", { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import type { Wanted } from "./wanted";

type DialogProps = { server: ServerOverview; wanted: Wanted; onClose: () => void };

/** Final confirmation before everything on the disks is lost; then opens the job's page. */
export function ReinstallDialog({ server, wanted, onClose }: DialogProps) {
  const t = useTranslations("machine.reinstall");
  const router = useRouter();
  return (
    <ActionDialog
      begins
      leaves
      title={t("ask", { hostname: server.hostname })}
      description={t("means", { system: wanted.systemName })}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      needsPin={server.needs_pin}
      consequence={t("nothing")}
      send={(proof) => call("eq", "reinstall", { id: server.id, ...wanted.input, ...proof })}
      onDone={({ callback }) => router.push(`/jobs/${callback}` as Route)}
      onClose={onClose}
    />
  );
}

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import type { PinProof } from "@/components/form/pin/use-pin";
import { useDoing } from "@/components/state/use-action-name";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { useDiskText } from "../overview/use-disk-text";
import { SystemFields } from "./system-fields";
import { useTyped } from "./use-typed";
import { type Options, startOf, type Wanted, wantedOf } from "./wanted";

type WithPassword = Wanted["input"] & { root_pass: string };

type DialogProps = { server: ServerOverview; options: Options; onClose: () => void };

/**
 * With a reinstall key that reports the stages, so that the panel learns of the new system. Reopened, it is the same
 * key.
 */
async function prepare(id: number, { pin, pin_trust, ...input }: WithPassword & PinProof) {
  const proof = { ...(pin && { pin }), ...(pin_trust && { pin_trust }) };
  const { reinstall_key } = await call("orders", "open_reinstall", { id, ...proof });
  return call("eq", "create_pxe", { id, ...input, ...proof, reinstall_key });
}

/** Prepares an installation for the next netboot; until then the disks are unchanged. */
export function PxeInstallDialog({ server, options, onClose }: DialogProps) {
  const t = useTranslations("machine.net");
  const labels = useTranslations("machine.reinstall");
  const doing = useDoing();
  const diskText = useDiskText();
  const form = useTyped(server.hostname, () => ({ ...startOf(server, options), software: "" }));
  return (
    <ActionDialog
      begins
      size="md"
      title={t("ask", { hostname: server.hostname })}
      description={t("means")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      needsPin={server.needs_pin}
      consequence={t("nothing")}
      check={form.press}
      send={(proof) => {
        const { user_data: _, ...input } = wantedOf(form.typed, options).input;
        return prepare(server.id, { ...input, root_pass: form.typed.password, ...proof });
      }}
      done={doing("create_pxe")}
      onClose={onClose}
    >
      <Notice tone="attention">{labels("disks", { disks: diskText(server.preset.hdd) })}</Notice>
      <SystemFields form={form} options={options} hasSoftware={false} />
    </ActionDialog>
  );
}

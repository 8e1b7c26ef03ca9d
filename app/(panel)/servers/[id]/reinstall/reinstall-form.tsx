import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { useDiskText } from "../overview/use-disk-text";
import { SystemFields } from "./system-fields";
import { useTyped } from "./use-typed";
import { isKeyEnough, type Options, startOf, type Wanted, wantedOf } from "./wanted";

const loadDialog = () => import("./reinstall-dialog").then(({ ReinstallDialog }) => ReinstallDialog);

/** Form of an installation; nothing happens before the dialog is confirmed. */
export function ReinstallForm({ server, options }: { server: ServerOverview; options: Options }) {
  const t = useTranslations("machine.reinstall");
  const obstacleText = useObstacle(server);
  const diskText = useDiskText();
  const forbidden = useWhyNot("eq/reinstall");
  const form = useTyped(
    server.hostname,
    () => startOf(server, options),
    (typed) => !isKeyEnough(typed, options),
  );
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const obstacle = obstacleTo("reinstall", server);
  const whyNot = forbidden ?? (obstacle ? obstacleText(obstacle) : undefined);
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (whyNot === undefined) form.press((typed) => setWanted(wantedOf(typed, options)));
  };
  return (
    <>
      <form method="post" noValidate onSubmit={press} className="space-y-4">
        <Notice tone="attention" title={t("disks", { disks: diskText(server.preset.hdd) })}>
          {t("lost")}
        </Notice>
        <SystemFields form={form} options={options} hasSoftware />
        <Button type="submit" variant="danger" {...(whyNot && { disabledReason: whyNot })}>
          {t("open")}
        </Button>
      </form>
      {/* Outside the form: a nested form would be submitted by the browser. */}
      {wanted && <LateDialog load={loadDialog} props={{ server, wanted, onClose: () => setWanted(null) }} />}
    </>
  );
}

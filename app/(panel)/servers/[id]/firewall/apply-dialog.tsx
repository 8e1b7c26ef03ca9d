import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { RuleList } from "@/components/firewall/rule-list";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type ApplyProps = { server: Pick<ServerOverview, "id" | "needs_pin">; onClose: () => void };

/** Shows what applying would change, and applies exactly that. */
export function ApplyDialog({ server: { id, needs_pin: needsPin }, onClose }: ApplyProps) {
  const t = useTranslations("firewall");
  const [keepsSsh, setKeepsSsh] = useState(true);
  const [isTrial, setTrial] = useState(true);
  const first = useQuery({ ...query("firewall", "preview", { id }), retry: false, gcTime: 0 });
  const address = first.data?.address ?? "";
  const ssh = keepsSsh && address !== "" ? { ssh_from: address } : {};
  const { data: preview, isError } = useQuery({
    ...query("firewall", "preview", { id, ...ssh }),
    enabled: first.data !== undefined,
    retry: false,
    gcTime: 0,
  });
  const shown = preview?.is_filtered === false ? {} : ssh;
  const fields = { id, trial: isTrial ? 1 : 0, ...shown };
  return (
    <ActionDialog
      begins
      size="md"
      title={t("applyTitle")}
      description={t("applyText")}
      confirmLabel={t("apply")}
      pendingLabel={t("applying")}
      needsPin={needsPin}
      consequence={t("nothingDone")}
      check={(sendIt) => {
        if (preview) sendIt();
      }}
      send={(proof) => call("firewall", "apply", { ...fields, mark: preview?.mark, ...proof })}
      done={t("applyBegun")}
      onClose={onClose}
    >
      {preview ? <Changes preview={preview} /> : !isError && <Skeleton className="h-24 w-full" />}
      {isError && <Notice tone="danger">{t("away")}</Notice>}
      {preview?.is_filtered !== false && (
        <Checkbox
          label={t("keepSsh", { address })}
          help={t("keepSshHelp")}
          checked={keepsSsh}
          onChange={({ target }) => setKeepsSsh(target.checked)}
        />
      )}
      <Checkbox
        label={t("trial")}
        help={t("trialHelp")}
        checked={isTrial}
        onChange={({ target }) => setTrial(target.checked)}
      />
      <ApiCalls
        calls={[
          { call: "firewall/preview", fields: { id, ...shown } },
          { call: "firewall/apply", fields: { ...fields, ...pinWhere(needsPin) } },
          { call: "firewall/confirm", fields: { id } },
        ]}
      />
    </ActionDialog>
  );
}

/** What becomes of each rule. */
function Changes({ preview }: { preview: OutputOf<"firewall", "preview"> }) {
  const t = useTranslations("firewall");
  const { list, is_filtered: isFiltered, was_filtered: wasFiltered } = preview;
  const isSame = isFiltered === wasFiltered && list.every(({ change }) => change === "kept");
  return (
    <div className="space-y-2" aria-live="polite">
      {!isFiltered && <p>{t("willNotFilter")}</p>}
      {isFiltered && !wasFiltered && <p>{t("willFilter")}</p>}
      {isSame && <p>{t("noChange")}</p>}
      {list.length > 0 && <RuleList label={t("changesTitle")} lines={list} />}
    </div>
  );
}

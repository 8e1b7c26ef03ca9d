import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { TextField } from "@/components/form/fields/text-field";
import { PinField } from "@/components/form/pin/pin-field";
import { usePin } from "@/components/form/pin/use-pin";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/api/query";
import { isTagName, maxTagLength } from "@/lib/domain/servers/tags/rules";
import type { BarAction } from "./bulk-actions";
import { BulkResults, Refused } from "./bulk-results";
import { type BulkRequest, callOf, useBulk } from "./use-bulk";
import { useOutcomes } from "./use-outcomes";

type BulkDialogProps = { deed: BarAction; ids: readonly number[]; onClose: () => void };

const asksPin = (action: BarAction): boolean => action === "on" || action === "off" || action === "reboot";

/** Shows which servers support the action and why the others do not; then performs it and shows each result. */
export function BulkDialog({ deed: action, ids, onClose }: BulkDialogProps) {
  const t = useTranslations("serverList");
  const common = useTranslations("common");
  const formId = useId();
  const [request, setRequest] = useState<BulkRequest>({ tag: "", value: "", isAutomatic: true });
  const [isNameWrong, setNameWrong] = useState(false);
  const checked = useQuery({ ...query("servers", "check_many", { ids: [...ids], deed: action }), gcTime: 0 });
  const { data: known } = useQuery({ ...query("pins", "show", {}), enabled: asksPin(action) });
  const pin = usePin(asksPin(action) && (known?.is_set ?? false));
  const { results: answers, isBusy, run } = useBulk(action, pin);
  const results = useOutcomes(answers);
  const servers = checked.data?.servers ?? [];
  const possible = servers.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const failed = [...results]
    .filter(([, { end }]) => end === "refused" || end === "unknown" || end === "failed")
    .map(([id]) => id);
  const hasBegun = results.size > 0;
  const count = hasBegun ? failed.length : possible.length;
  const begin = () => {
    const isWrong = action === "tag" && (!isTagName(request.tag) || request.tag.length > maxTagLength.name);
    setNameWrong(isWrong);
    if (!isWrong) void run(hasBegun ? failed : possible, request);
  };
  return (
    <Dialog
      open
      size="md"
      title={t(`titles.${action}`, { count: ids.length })}
      description={hasBegun ? undefined : t(`texts.${action}`)}
      dismissible={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onClose}>
            {common(hasBegun ? "close" : "cancel")}
          </Button>
          {count > 0 && (
            <Button
              type="submit"
              form={formId}
              variant={action === "off" && !hasBegun ? "danger" : "primary"}
              pending={isBusy}
              pendingLabel={t("doing")}
            >
              {hasBegun ? t("retry", { count }) : t(`confirm.${action}`, { count })}
            </Button>
          )}
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
        className="space-y-4"
      >
        {checked.isPending && <Skeleton className="h-16" />}
        {checked.isError && (
          <Notice tone="danger" live>
            {t("checkFailed")}
          </Notice>
        )}
        {checked.data && !hasBegun && <Refused servers={servers} deed={action} />}
        {hasBegun && <BulkResults servers={servers} results={results} />}
        {action === "tag" && !hasBegun && (
          <TagFields wish={request} onSelect={setRequest} error={isNameWrong ? t("tagWrong") : undefined} />
        )}
        {action === "auto_pay" && !hasBegun && (
          <Segmented
            legend={t("actions.auto_pay")}
            options={[
              { value: "on", label: t("payOn") },
              { value: "off", label: t("payOff") },
            ]}
            value={request.isAutomatic ? "on" : "off"}
            onChange={(event) => setRequest({ ...request, isAutomatic: event.target.value === "on" })}
          />
        )}
        {count > 0 && (
          <ApiCalls calls={[callOf(action, hasBegun ? failed : possible, request, pin.isNeeded)]} />
        )}
        {asksPin(action) && count > 0 && <PinField pin={pin} consequence={t("nothingDone")} />}
      </form>
    </Dialog>
  );
}

type TagFieldsProps = {
  wish: BulkRequest;
  onSelect: (request: BulkRequest) => void;
  error: string | undefined;
};

function TagFields({ wish: request, onSelect, error }: TagFieldsProps) {
  const t = useTranslations("serverList");
  const field = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, mono: true } as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        {...field}
        label={t("tagName")}
        name="tag"
        maxLength={maxTagLength.name}
        value={request.tag}
        error={error}
        onChange={(event) => onSelect({ ...request, tag: event.currentTarget.value.trim() })}
      />
      <TextField
        {...field}
        label={t("tagValue")}
        name="value"
        maxLength={maxTagLength.value}
        value={request.value}
        onChange={(event) => onSelect({ ...request, value: event.currentTarget.value })}
      />
    </div>
  );
}

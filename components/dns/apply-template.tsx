"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";

type Place = { zone: string } | { server: string };
type ApplyTemplateProps = Place & { onClose: () => void };
type Choice = { id: number; name: string };

/**
 * Applies a DNS template to a server and a zone: the user selects the template and the other of the two, and sees the
 * records before they are added.
 */
export function ApplyTemplate({ onClose, ...place }: ApplyTemplateProps) {
  const t = useTranslations("dnsTemplates");
  const say = useProblemText();
  const router = useRouter();
  const isOfZone = "zone" in place;
  const [template, setTemplate] = useState("");
  const [other, setOther] = useState("");
  const templates = useQuery({ ...query("dns_templates", "list", {}), retry: false });
  const servers = useQuery({ ...query("dns", "list_servers", {}), enabled: isOfZone, retry: false });
  const zones = useQuery({ ...query("dns", "list_domains", {}), enabled: !isOfZone, retry: false });
  const others: Choice[] | undefined = isOfZone
    ? servers.data
    : zones.data?.filter(({ kind }) => kind !== "Slave");
  const asked = {
    id: template,
    zone: isOfZone ? place.zone : other,
    server_id: isOfZone ? other : place.server,
  };
  const isChosen = template !== "" && other !== "";
  const preview = useQuery({
    ...query("dns_templates", "preview", asked),
    enabled: isChosen,
    retry: false,
    gcTime: 0,
  });
  const { submit, isBusy, state } = useSubmit({
    send: (input: typeof asked) => call("dns_templates", "apply", input),
    whenLost: "repeat",
    onDone: ({ added, zone }) => {
      onClose();
      showToast(t("applied", { count: added, zone }), { tone: "good" });
      router.refresh();
    },
  });
  const refused = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const failure = preview.error instanceof ApiError ? preview.error.failure : refused;
  const isAway = templates.isError || servers.isError || zones.isError || preview.isError;
  const problem = failure
    ? failure.fields.records === undefined
      ? say(failure.doc)
      : t("unfit", { place: failure.fields.records })
    : isAway && t("away");
  const found = templates.data?.templates;
  const isEmpty = found?.length === 0 || others?.length === 0;
  const isNothing = preview.data?.added.length === 0;
  return (
    <ConfirmDialog
      size="md"
      title={t("applyTitle")}
      description={t("applyText")}
      confirmLabel={t("apply")}
      pendingLabel={t("applying")}
      isBusy={isBusy || preview.isFetching}
      isOver={!preview.data || isNothing}
      problem={problem}
      onConfirm={() => void submit(asked)}
      onClose={onClose}
    >
      {!found || !others ? (
        !isAway && <Skeleton className="h-24 w-full" />
      ) : isEmpty ? (
        <p>{t(found.length === 0 ? "noTemplates" : isOfZone ? "noServers" : "noZones")}</p>
      ) : (
        <>
          <Select label={t("template")} value={template} choices={found} onChange={setTemplate} />
          <Select
            label={t(isOfZone ? "server" : "zone")}
            value={other}
            choices={others}
            onChange={setOther}
          />
        </>
      )}
      {preview.data && <Preview preview={preview.data} />}
    </ConfirmDialog>
  );
}

type SelectProps = { label: string; value: string; choices: Choice[]; onChange: (value: string) => void };

function Select({ label, value, choices, onChange }: SelectProps) {
  const t = useTranslations("dnsTemplates");
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="" disabled>
        {t("choose")}
      </option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Preview({ preview }: { preview: OutputOf<"dns_templates", "preview"> }) {
  const t = useTranslations("dnsTemplates");
  const { added, known, skipped } = preview;
  const lines = (rows: typeof added) => rows.map(({ name, type, content }) => `${name} ${type} ${content}`);
  return (
    <div className="space-y-3" aria-live="polite">
      {added.length === 0 && <p>{t("nothing")}</p>}
      <Lines title={t("willAdd")} lines={lines(added)} />
      <Lines title={t("known")} lines={lines(known)} />
      <Lines title={t("skipped")} lines={skipped} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="space-y-0.5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere font-mono text-xs">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

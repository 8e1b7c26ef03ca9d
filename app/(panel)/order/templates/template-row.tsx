import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { call, type OutputOf } from "@/lib/api/client";
import { longestTemplateName } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { locationName } from "../labels/labels";
import { linkQuery, type OrderDraft } from "../selection/selection";
import { missingText } from "../submit/missing-text";

type Template = OutputOf<"order_templates", "list">["templates"][number];
type TemplateRowProps = { template: Template; options: OrderOptions };

function linkTo({ os, count, addresses, backups = "", ...rest }: Template["configuration"]): string {
  const draft: OrderDraft = {
    ...rest,
    system: os,
    count: String(count),
    addresses: String(addresses),
    backups,
    promo: "",
    offer: "",
  };
  return `/order?${linkQuery(draft)}`;
}

/** One saved configuration, with the parts that are no longer available. */
export function TemplateRow({ template, options }: TemplateRowProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const [shown, setShown] = useState<"rename" | "delete" | null>(null);
  const { name, configuration, names, missing } = template;
  const { preset, location, count, period } = configuration;
  const parts = [
    count > 1 && t("templates.servers", { count }),
    preset,
    locationName(options, location, locale),
    t(`templates.period.${period}`),
    names.system,
    names.software,
    names.plan,
    names.key,
    configuration.backups &&
      t(configuration.backups === "daily" ? "line.backupsDaily" : "line.backupsWeekly"),
  ];
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-48 grow basis-48">
          <p className="font-semibold">{name}</p>
          <p className="text-ink-2 text-xs">{parts.filter(Boolean).join(" · ")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <a
            href={linkTo(configuration)}
            className={buttonStyle("secondary", "sm")}
            aria-label={t("templates.useNamed", { name })}
          >
            {t("templates.use")}
          </a>
          {(["rename", "delete"] as const).map((action) => (
            <CallButton
              key={action}
              calls={`order_templates/${action}`}
              size="sm"
              variant="ghost"
              aria-expanded={shown === action}
              aria-label={t(`templates.${action}Named`, { name })}
              onClick={() => setShown(shown === action ? null : action)}
            >
              {t(`templates.${action}`)}
            </CallButton>
          ))}
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="mt-1 text-attention text-xs">
          {missing.map((one) => (
            <li key={one.part}>{missingText(one, options, t, locale)}</li>
          ))}
        </ul>
      )}
      {shown === "rename" && <Rename template={template} onDone={() => setShown(null)} />}
      {shown === "delete" && <Delete template={template} onCancel={() => setShown(null)} />}
    </li>
  );
}

function Rename({ template: { id, name }, onDone }: { template: Template; onDone: () => void }) {
  const t = useTranslations("order.templates");
  const { submit, state, isBusy } = useSubmit({
    send: (renamed: { id: number; name: string }) => call("order_templates", "rename", renamed),
    whenLost: "repeat",
  });
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (typed === "" || typed === name) return onDone();
    if ((await submit({ id, name: typed })).end === "done") onDone();
  };
  const isTaken = state.step === "refused" && state.failure.doc === "order_template.name_taken";
  const failed = state.step === "refused" || state.step === "unknown";
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void rename(event)}
      className="mt-2 flex flex-wrap items-start gap-2"
    >
      <TextField
        label={t("newName")}
        name="name"
        className="min-w-40 grow"
        defaultValue={name}
        maxLength={longestTemplateName}
        autoComplete="off"
        autoFocus
        error={failed ? t(isTaken ? "taken" : "failed") : undefined}
      />
      <Button type="submit" className="mt-6" pending={isBusy} pendingLabel={t("saving")}>
        {t("rename")}
      </Button>
    </form>
  );
}

function Delete({ template: { id, name }, onCancel }: { template: Template; onCancel: () => void }) {
  const t = useTranslations("order.templates");
  const common = useTranslations("common");
  const { submit, state, isBusy } = useSubmit({
    send: (gone: { id: number }) => call("order_templates", "delete", gone),
    whenLost: "repeat",
  });
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
      <p role="status" className="me-auto text-xs">
        {state.step === "refused" || state.step === "unknown" ? t("failed") : t("deleteSure", { name })}
      </p>
      <Button size="sm" autoFocus onClick={onCancel}>
        {common("cancel")}
      </Button>
      <Button size="sm" variant="danger" pending={isBusy} onClick={() => void submit({ id })}>
        {t("delete")}
      </Button>
    </div>
  );
}

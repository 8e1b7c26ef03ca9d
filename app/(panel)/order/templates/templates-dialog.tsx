import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { call, type InputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { longestTemplateName } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { readFilter } from "../machine/preset-filter";
import { choose, resolvedDraft } from "../selection/choice";
import { optionsInput } from "../selection/options-input";
import { type LinkParameters, queriedDraft, startDraft } from "../selection/selection";
import { TemplateRow } from "./template-row";

export type TemplatesDialogProps = {
  /** The page's configuration as a query, used while the URL has none. */
  start: string;
  onClose: () => void;
};
type Saved = InputOf<"order_templates", "save">;

/** Saved configurations: use, rename, delete; and save the page's configuration under a name. */
export function TemplatesDialog({ start, onClose }: TemplatesDialogProps) {
  const t = useTranslations("order.templates");
  const common = useTranslations("common");
  const link = Object.fromEntries(new URLSearchParams(window.location.search || start));
  const asked = optionsInput(queriedDraft(link), readFilter({}), { limit: 0 });
  const options = useQuery(query("orders", "options", asked)).data;
  const { data, isError } = useQuery(query("order_templates", "list", {}));
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      {isError && <p className="text-danger">{t("unloaded")}</p>}
      {!data && !isError && <Skeleton className="h-12 w-full" />}
      {data?.templates.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      {options && data && data.templates.length > 0 && (
        <ul aria-label={t("title")} className="divide-y rounded-md border">
          {data.templates.map((template) => (
            <TemplateRow key={template.id} {...{ template, options }} />
          ))}
        </ul>
      )}
      {options && <SaveForm configuration={configurationOf(link, options)} />}
    </Dialog>
  );
}

function configurationOf(link: LinkParameters, options: OrderOptions): Saved["configuration"] | null {
  const draft = startDraft(options, link);
  const choice = choose(options, draft);
  const resolved = resolvedDraft(draft, choice);
  const { location, preset, system, software, plan, period, count, addresses, key, backups } = resolved;
  return choice.preset.selected && choice.system.taken && choice.plan.taken
    ? {
        location,
        preset,
        os: system,
        software,
        plan,
        period,
        count: Number(count),
        addresses: Number(addresses),
        key,
        backups,
      }
    : null;
}

function SaveForm({ configuration }: { configuration: Saved["configuration"] | null }) {
  const t = useTranslations("order.templates");
  const { submit, state, isBusy } = useSubmit({
    send: (saved: Saved) => call("order_templates", "save", saved),
    whenLost: "repeat",
  });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (name === "" || !configuration) return;
    const end = await submit({ name, configuration });
    if (end.end === "done") form.reset();
  };
  const isFull = state.step === "refused" && state.failure.doc === "order_template.too_many";
  const failed = state.step === "refused" || state.step === "unknown";
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="mt-4 border-t pt-4">
      <div className="flex items-start gap-2 max-md:flex-col">
        <TextField
          label={t("name")}
          name="name"
          className="w-full min-w-0 grow"
          maxLength={longestTemplateName}
          autoComplete="off"
          error={failed ? t(isFull ? "tooMany" : "failed") : undefined}
          help={configuration ? `${configuration.preset} · ${t("help")}` : t("incomplete")}
        />
        <CallButton
          calls="order_templates/save"
          type="submit"
          className="md:mt-6.5 max-md:w-full"
          pending={isBusy}
          pendingLabel={t("saving")}
          aria-disabled={configuration === null || undefined}
        >
          {t("save")}
        </CallButton>
      </div>
      <p role="status" className="text-good text-xs">
        {state.step === "done" ? t("saved") : ""}
      </p>
    </form>
  );
}

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { call } from "@/lib/api/client";
import { longestViewName } from "@/lib/domain/servers/servers/list-rules";
import type { ListView } from "@/lib/domain/servers/servers/list-view-schema";
import type { ListPlace } from "./list-input";
import { useListView } from "./use-list-view";

type SavedViewsProps = { place: ListPlace; onPlace: (place: ListPlace) => void };

/** Opens, saves and deletes named searches. Saving under an existing name overwrites it. */
export function SavedViews({ place, onPlace }: SavedViewsProps) {
  const t = useTranslations("serverList");
  const { views } = useListView();
  const whyNot = useWhyNot("servers/remove_view");
  const { submit, state, isBusy } = useSubmit({
    send: (view: ListView) => call("servers", "save_view", view),
    whenLost: "repeat",
  });
  const removal = useSubmit({
    send: (name: { name: string }) => call("servers", "remove_view", name),
    whenLost: "repeat",
  });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("view") ?? "").trim();
    if (name === "") return;
    const end = await submit({ name, ...place });
    if (end.end === "done") form.reset();
  };
  const isFull = state.step === "refused" && state.failure.doc === "server_view.too_many";
  const failed =
    state.step === "refused" || state.step === "unknown" ? t(isFull ? "tooMany" : "failed") : undefined;
  return (
    <div className="grid w-64 max-w-full gap-3">
      {views.length === 0 && <p className="text-ink-2 text-xs">{t("noViews")}</p>}
      {views.length > 0 && (
        <ul aria-label={t("views")} className="max-h-64 overflow-y-auto">
          {views.map(({ name, ...kept }) => (
            <li key={name} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => onPlace(kept)}
                className="tap min-h-9 min-w-0 grow truncate rounded-sm px-2 text-start hover:bg-hover"
              >
                {name}
              </button>
              <IconButton
                size="sm"
                label={t("removeView", { name })}
                disabled={removal.isBusy}
                disabledReason={whyNot}
                onClick={() => void removal.submit({ name })}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-2 border-t pt-3"
      >
        <TextField
          label={t("viewName")}
          name="view"
          maxLength={longestViewName}
          autoComplete="off"
          error={failed}
          help={t("viewHelp")}
        />
        <CallButton
          calls="servers/save_view"
          type="submit"
          size="sm"
          pending={isBusy}
          pendingLabel={t("saving")}
        >
          {t("saveView")}
        </CallButton>
      </form>
    </div>
  );
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Ellipsis } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { sendForm } from "@/lib/api/send-form";
import type { ShownView } from "@/lib/domain/support/lists/views";
import { removeView, renameView, shareView } from "../actions";

type Act = { act: "share" } | { act: "remove" } | { act: "rename"; name: string };

/** Renames, shares and deletes a view of one's own. */
export function ViewMenu({ list, view }: { list: string; view: ShownView }) {
  const t = useTranslations("lists");
  const text = useProblemText();
  const router = useRouter();
  const { id } = view;
  const { submit, state, isBusy } = useSubmit({
    send: async (asked: Act): Promise<Act> => {
      if (asked.act === "share") await sendForm(shareView, { id, shared: !view.is_shared });
      else if (asked.act === "rename") await sendForm(renameView, { id, name: asked.name });
      else await sendForm(removeView, { id });
      return asked;
    },
    onDone: ({ act }) => (act === "remove" ? router.push(list as Route) : router.refresh()),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <Popover
      align="start"
      label={t("changeView", { name: view.name })}
      triggerClass="tap inline-flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
      trigger={<Ellipsis size={16} aria-hidden />}
    >
      <div className="grid w-64 max-w-full gap-3">
        <form
          method="post"
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
            if (name !== "") void submit({ act: "rename", name });
          }}
        >
          <TextField
            label={t("viewName")}
            name="name"
            defaultValue={view.name}
            maxLength={60}
            autoComplete="off"
            {...(failure && { error: text(failure.doc) })}
          />
          <Button type="submit" size="sm" pending={isBusy} pendingLabel={t("saving")}>
            {t("rename")}
          </Button>
        </form>
        <p className="text-ink-2 text-xs">{t(view.is_shared ? "isShared" : "isOwn")}</p>
        <Button size="sm" disabled={isBusy} onClick={() => void submit({ act: "share" })}>
          {t(view.is_shared ? "unshare" : "share")}
        </Button>
        <Button size="sm" variant="danger" disabled={isBusy} onClick={() => void submit({ act: "remove" })}>
          {t("removeView")}
        </Button>
      </div>
    </Popover>
  );
}

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { call } from "@/lib/api/client";

type PtrCellProps = { id: number; ip: string; names: string[] };

/** PTR records of an address, edited in place. */
export function PtrCell({ id, ip, names }: PtrCellProps) {
  const t = useTranslations("network");
  const whyNot = useWhyNot("ip/update_ptr");
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <PtrForm id={id} ip={ip} names={names} onClose={() => setEditing(false)} />;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-all">
        {names.length > 0 ? names.join(", ") : <span className="text-ink-2">{t("noNames")}</span>}
      </span>
      <IconButton
        size="sm"
        label={t("editNames", { ip })}
        disabledReason={whyNot}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} aria-hidden />
      </IconButton>
    </span>
  );
}

function PtrForm({ id, ip, names, onClose }: PtrCellProps & { onClose: () => void }) {
  const t = useTranslations("network");
  const problemText = useProblemText();
  const [ptr, setPtr] = useState(names.join("\n"));
  const { submit, isBusy, state } = useSubmit({
    send: (input: { ptr: string }) => call("ip", "update_ptr", { id, ip, ...input }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("namesSaved"));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const wrong = (doc: string) => (doc === "argument.invalid" ? t("namesWrong") : problemText(doc));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void submit({ ptr });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="w-full min-w-0 space-y-2 py-1 text-start">
      <TextareaField
        label={t("namesLabel", { ip })}
        help={t("namesHelp")}
        rows={2}
        autoFocus
        value={ptr}
        error={failure ? wrong(failure.doc) : undefined}
        onChange={(event) => setPtr(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
          {t("save")}
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
      <ApiCalls calls={[{ call: "ip/update_ptr", fields: { id, ip, ptr } }]} />
    </form>
  );
}

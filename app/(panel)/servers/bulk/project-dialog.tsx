import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call, type OutputOf } from "@/lib/api/client";

type ProjectDialogProps = {
  ids: readonly number[];
  projects: OutputOf<"projects", "list">["list"];
  onClose: () => void;
};

/** Moves all selected servers into one project, or out of theirs. */
export function ProjectDialog({ ids, projects, onClose }: ProjectDialogProps) {
  const t = useTranslations("serverList");
  const open = projects.filter(({ archived }) => archived === 0);
  const [project, setProject] = useState(open[0]?.id ?? 0);
  const fields = { project, servers: [...ids] };
  const { submit, state, isBusy } = useSubmit({
    send: (input: typeof fields) => call("projects", "assign", input),
    whenLost: "repeat",
    onDone: () => {
      onClose();
      showToast(t("projectDone", { count: ids.length }), { tone: "good" });
    },
  });
  const isFailed = state.step === "refused" || state.step === "unknown";
  return (
    <ConfirmDialog
      title={t("projectTitle", { count: ids.length })}
      description={t("projectText")}
      confirmLabel={t("projectConfirm", { count: ids.length })}
      pendingLabel={t("doing")}
      isBusy={isBusy}
      problem={isFailed && t("failed")}
      onConfirm={() => void submit(fields)}
      onClose={onClose}
    >
      <SelectField
        label={t("project")}
        value={project}
        onChange={({ target }) => setProject(Number(target.value))}
      >
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={0}>{t("projectNone")}</option>
      </SelectField>
      <ApiCalls calls={[{ call: "projects/assign", fields: { project, servers: ids.join(",") } }]} />
    </ConfirmDialog>
  );
}

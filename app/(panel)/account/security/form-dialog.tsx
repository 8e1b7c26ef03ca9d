import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProblemNote } from "./problem-note";
import type { Problem } from "./use-change";

type FormDialogProps = {
  title: string;
  description: ReactNode;
  children?: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  isDanger?: boolean;
  problem: Problem | null;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
};

/** A dialog with one form in it, shown as long as it is rendered. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, children, submitLabel, pendingLabel, isPending, isDanger, problem } = props;
  const common = useTranslations("common");
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(event.currentTarget);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissible={!isPending}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isPending} onClick={props.onClose}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? "danger" : "primary"}
            pending={isPending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {children}
        <ProblemNote problem={problem} />
      </form>
    </Dialog>
  );
}

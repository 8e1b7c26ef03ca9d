import { useRouter } from "next/navigation";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";

type RowActProps = {
  label: string;
  /** The label with its target. */
  name: string;
  pendingLabel: string;
  /** Toast text after success. */
  done: string;
  send: () => Promise<unknown>;
};

/** A button at the end of a row: errors are shown beside it, success changes the page. */
export function RowAct({ label, name, pendingLabel, done, send }: RowActProps) {
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send,
    onDone: () => {
      showToast(done);
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-md:grow">
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </span>
      )}
      <Button
        size="sm"
        pending={isBusy}
        pendingLabel={pendingLabel}
        aria-label={name}
        onClick={() => void submit({})}
      >
        {label}
      </Button>
    </span>
  );
}

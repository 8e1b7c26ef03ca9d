import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import type { Wanted } from "./wanted";

type DialogProps = { server: ServerOverview; wanted: Wanted; onClose: () => void };

/** The last word before everything on the disks is lost; then the page of the job. */
export function ReinstallDialog({ server, wanted, onClose }: DialogProps) {
  const t = useTranslations("machine.reinstall");
  const router = useRouter();
  const problemText = useProblemText();
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, state } = useSubmit({
    send: (proof: PinProof) => call("eq", "reinstall", { id: server.id, ...wanted.input, ...proof }),
    pin,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ callback }) => router.push(`/jobs/${callback}` as Route),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("ask", { hostname: server.hostname })}
      description={t("means", { system: wanted.systemName })}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={failure && problemText(failure.doc)}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}

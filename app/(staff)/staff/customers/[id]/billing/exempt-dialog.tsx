import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { uploadFile } from "@/lib/api/upload";
import { contentOf } from "../../../file-content";

type Typed = { basis: string; until: string; reason: string };
const empty: Typed = { basis: "", until: "", reason: "" };

/** Sends the terms and the proof in one file. */
async function exempt(id: number, { basis, until, reason }: Typed, proof: File | null) {
  const content = proof ? await contentOf(proof) : "";
  const terms = { id, basis, reason, name: proof?.name ?? "", content, ...(until && { until }) };
  return uploadFile<{ exemption: number }>(
    "/staff/customers/exempt",
    new File([JSON.stringify(terms)], "exempt.json"),
  );
}

/** Asks for the provision of the law, its last day, the document that proves it, and why. */
export function ExemptDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("customerRecord.tax");
  const fields = useTranslations("backOffice.fields");
  const working = useTranslations("backOffice");
  const say = useProblemText();
  const router = useRouter();
  const [proof, setProof] = useState<File | null>(null);
  const [isProofMissing, setProofMissing] = useState(false);
  const { field, press, failure, isBusy } = useSentForm<Typed, { exemption: number }>({
    values: empty,
    check: ({ basis }) => (basis.trim().length < 3 ? { basis: t("basisMissing") } : {}),
    beside: ({ doc, fields: named }) => ({
      ...(doc === "reason.missing" && { reason: say(doc) }),
      ...("until" in named && { until: say(doc) }),
    }),
    send: (typed) => exempt(id, typed, proof),
    onDone: () => {
      showToast(t("exempted"), { tone: "good" });
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t("exemptTitle")}
      description={t("exemptText")}
      confirmLabel={t("exempt")}
      pendingLabel={working("working")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => {
        setProofMissing(proof === null);
        if (proof !== null) press();
      }}
      onClose={onClose}
    >
      <TextField label={t("basis")} help={t("basisHelp")} {...field("basis")} maxLength={200} required />
      <TextField
        label={t("until")}
        help={t("untilHelp")}
        {...field("until")}
        type="date"
        optionalLabel={fields("optional")}
      />
      <TextField
        label={t("proof")}
        help={t("proofHelp")}
        error={isProofMissing ? t("proofMissing") : undefined}
        isErrorSpoken
        type="file"
        accept=".pdf,.png,.jpg,.jpeg"
        onChange={({ target }) => {
          setProof(target.files?.[0] ?? null);
          setProofMissing(false);
        }}
        required
      />
      <TextareaField
        label={fields("reason")}
        help={fields("reasonHelp")}
        {...field("reason")}
        isErrorSpoken
        rows={3}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}

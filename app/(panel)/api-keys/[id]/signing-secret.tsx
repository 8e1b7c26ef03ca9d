import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PinField } from "@/components/form/pin-field";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";

/** The secret that signs the webhooks of the account: behind a press, and behind the PIN where one is set. */
export function SigningSecret({ hasPin }: { hasPin: boolean }) {
  const t = useTranslations("apiKeys.signing");
  const common = useTranslations("common");
  const formId = useId();
  const pin = usePin(hasPin);
  const [isOpen, setOpen] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const reading = useMutation({
    mutationFn: (proof: PinProof) => call("webhooks", "secret", proof),
    onError: (error) => setFailed(!(error instanceof ApiError && pin.refuse(error.failure))),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reading.isPending) return;
    setFailed(false);
    const proof = await pin.prove();
    if (proof) reading.mutate(proof);
  };
  const close = () => {
    setOpen(false);
    setFailed(false);
    reading.reset();
    pin.reset();
  };
  const secret = reading.data?.secret;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("show")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="md"
        title={t("title")}
        description={t("text")}
        footer={
          <>
            <Button onClick={close}>{common(secret ? "close" : "cancel")}</Button>
            {!secret && (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                pending={reading.isPending}
                pendingLabel={t("showing")}
              >
                {t("show")}
              </Button>
            )}
          </>
        }
      >
        {secret ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
            <code className="min-w-0 select-all break-all font-mono">{secret}</code>
            <CopyButton showLabel value={secret} label={t("copy")} copiedLabel={common("copied")} />
          </div>
        ) : (
          <form id={formId} noValidate onSubmit={submit} className="space-y-3">
            <PinField pin={pin} consequence={t("nothingShown")} />
            {isFailed && (
              <Notice tone="danger" live>
                {t("failed")}
              </Notice>
            )}
          </form>
        )}
      </Dialog>
    </>
  );
}

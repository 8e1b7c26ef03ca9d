"use client";

import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { RefreshPage } from "@/components/state/refresh-page";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { formatDateTime } from "@/lib/base/time-text";
import type { OwnData } from "@/lib/domain/customers/personal-data/schema";
import { requestCopy } from "./actions";

const bytesOfMegabyte = 1_000_000;

/** "0.4 MB" */
const sizeText = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / bytesOfMegabyte),
  );

type Copy = NonNullable<OwnData["copy"]>;

function CopyState({ copy }: { copy: Copy }) {
  const t = useTranslations("ownData.copy");
  const locale = useLocale();
  if (copy.state === "waiting" || copy.state === "working")
    return (
      <Notice tone="info" live>
        {t("making")}
        <RefreshPage everyMs={4_000} />
      </Notice>
    );
  if (copy.state === "done" || copy.until === null)
    return <p className="text-ink-2">{t("over", { asked: formatDateTime(copy.asked, locale) })}</p>;
  const facts = { size: sizeText(copy.bytes ?? 0, locale), until: formatDateTime(copy.until, locale) };
  return (
    <Notice
      tone="good"
      actions={
        <a href={`/account/data/download?copy=${copy.id}`} className={buttonStyle("primary")}>
          <Download size={16} aria-hidden />
          {t("download")}
        </a>
      }
    >
      {t("ready", facts)}
    </Notice>
  );
}

/** Asks for the copy, and offers it for a day. */
export function CopyCard({ copy }: Pick<OwnData, "copy">) {
  const t = useTranslations("ownData.copy");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(requestCopy, {}),
    onDone: () => showToast(t("asked"), { tone: "good" }),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isMaking = copy?.state === "waiting" || copy?.state === "working";
  return (
    <Card title={t("title")}>
      <div className="space-y-4">
        <p className="text-ink-2">{t("text")}</p>
        {copy && <CopyState copy={copy} />}
        {failure && (
          <Notice tone="danger" live>
            {say(failure.doc)}
          </Notice>
        )}
        {!isMaking && (
          <CallButton
            calls="personal_data/export"
            pending={isBusy}
            pendingLabel={t("asking")}
            onClick={() => void submit({})}
          >
            {t(copy ? "again" : "ask")}
          </CallButton>
        )}
      </div>
    </Card>
  );
}

import { useTranslations } from "next-intl";
import { useSubmit } from "@/components/form/submit/use-submit";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import type { Block } from "@/lib/base/markdown";
import { preview } from "./actions";

type BodyPreviewProps = { language: Locale /** What is typed now. */; readBody: () => string };

/** How the text will look. */
export function BodyPreview({ language, readBody }: BodyPreviewProps) {
  const t = useTranslations("helpCenterAdmin");
  const { submit, state, isBusy } = useSubmit({
    send: async () => ({ language, ...(await sendForm(preview, { body: readBody() })) }),
  });
  const seen = state.step === "done" && state.answer.language === language ? state.answer.blocks : [];
  return (
    <div className="space-y-3">
      <Button size="sm" pending={isBusy} pendingLabel={t("previewing")} onClick={() => void submit({})}>
        {t("preview")}
      </Button>
      {seen.length > 0 && (
        <div className="rounded-md border p-3">
          <MarkdownText blocks={seen as Block[]} level={3} lang={language} />
        </div>
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { OrderState } from "./use-order";

type OrderNoticeProps = {
  state: OrderState;
  onRepeat: () => void;
};

/** What became of the last press, on top of the form: only what is not said beside a field or in a dialog. */
export function OrderNotice({ state, onRepeat }: OrderNoticeProps) {
  const t = useTranslations("order.notice");
  if (state.step === "checking")
    return (
      <Notice tone="info" title={t("checking.title")} live>
        {t("checking.text")}
      </Notice>
    );
  if (state.step === "unknown")
    return (
      <Focused>
        <Notice
          tone="danger"
          title={t("unknown.title")}
          live
          actions={
            <>
              <Button size="sm" onClick={onRepeat}>
                {t("unknown.repeat")}
              </Button>
              <LinkButton size="sm" variant="ghost" href="/servers">
                {t("unknown.servers")}
              </LinkButton>
            </>
          }
        >
          {t("unknown.text")}
        </Notice>
      </Focused>
    );
  if (state.step !== "refused") return null;
  return <Refusal state={state} />;
}

type RefusalProps = { state: Extract<OrderState, { step: "refused" }> };

function Refusal({ state: { reaction } }: RefusalProps) {
  const t = useTranslations("order.notice");
  switch (reaction.kind) {
    case "signed_out":
      return (
        <Focused>
          <Notice tone="attention" title={t("signedOut.title")} live>
            {t("signedOut.text")}
          </Notice>
        </Focused>
      );
    case "sent_already":
      return (
        <Focused>
          <Notice
            tone="attention"
            title={t("sentAlready.title")}
            live
            actions={
              <LinkButton size="sm" href="/servers">
                {t("unknown.servers")}
              </LinkButton>
            }
          >
            {t("sentAlready.text")}
          </Notice>
        </Focused>
      );
    case "other":
      return (
        <Focused>
          <Notice tone="danger" title={t("refused.title")} live>
            {t(`refused.${refusalWords(reaction.failure.code)}`, {
              message: reaction.failure.message,
              request: reaction.failure.requestId,
            })}
          </Notice>
        </Focused>
      );
    case "requote":
    case "catalogue":
      return (
        <Notice tone="attention" title={t("refused.title")} live>
          {t(`refused.${reaction.kind}`)}
        </Notice>
      );
    case "fields":
      return <FieldRefusal fields={reaction.fields} />;
    default:
      return null;
  }
}

const refusalWords = (code: string) => (code === "forbidden" || code === "limited" ? code : "other");

/** Fields of the form say it themselves; the rest is named here, in the server's words. */
const shownBeside = new Set(["hostname", "root_pass", "ssh_key"]);

function FieldRefusal({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations("order.notice");
  const rest = Object.entries(fields).filter(([name]) => !shownBeside.has(name));
  if (rest.length === 0) return null;
  return (
    <Focused>
      <Notice tone="danger" title={t("refused.title")} live>
        {rest.map(([name, text]) => `${name}: ${text}`).join("; ")}
      </Notice>
    </Focused>
  );
}

/** Takes the focus when it appears. */
function Focused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      {children}
    </div>
  );
}

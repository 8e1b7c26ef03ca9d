import { useTranslations } from "next-intl";
import { SaidHere } from "@/components/form/problems/said-here";
import type { Failure } from "@/components/form/submit/attempt";
import type { SubmitState } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { reactionTo } from "./reaction";

type OrderNoticeProps = {
  state: SubmitState<unknown>;
  onRepeat: () => void;
};

/** The result of the last submit, beside its button. Errors that a field or a dialog shows are left out. */
export function OrderNotice({ state, onRepeat }: OrderNoticeProps) {
  const t = useTranslations("order.notice");
  if (state.step === "checking")
    return (
      <SaidHere>
        <Notice tone="info" title={t("checking.title")} live>
          {t("checking.text")}
        </Notice>
      </SaidHere>
    );
  if (state.step === "unknown")
    return (
      <SaidHere takesFocus>
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
      </SaidHere>
    );
  if (state.step !== "refused") return null;
  return <Refusal failure={state.failure} />;
}

function Refusal({ failure }: { failure: Failure }) {
  const t = useTranslations("order.notice");
  const reaction = reactionTo(failure);
  switch (reaction.kind) {
    case "signed_out":
      return (
        <SaidHere takesFocus>
          <Notice tone="attention" title={t("signedOut.title")} live>
            {t("signedOut.text")}
          </Notice>
        </SaidHere>
      );
    case "sent_already":
      return (
        <SaidHere takesFocus>
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
        </SaidHere>
      );
    case "other":
      return (
        <SaidHere takesFocus>
          <Notice tone="danger" title={t("refused.title")} live>
            {t(`refused.${refusalLabels(reaction.failure.code)}`, {
              message: reaction.failure.message,
              request: reaction.failure.requestId,
            })}
          </Notice>
        </SaidHere>
      );
    case "requote":
    case "catalogue":
    case "address":
    case "legal":
      return (
        <SaidHere>
          <Notice tone="attention" title={t("refused.title")} live>
            {t(`refused.${reaction.kind}`)}
          </Notice>
        </SaidHere>
      );
    case "fields":
      return <FieldRefusal fields={reaction.fields} />;
  }
}

const refusalLabels = (code: string) => (code === "forbidden" || code === "limited" ? code : "other");

/** Fields of the form show their own errors; others are listed here with the server's text. */
const shownBeside = new Set(["hostname", "root_pass", "ssh_key"]);

function FieldRefusal({ fields }: { fields: Record<string, string> }) {
  const t = useTranslations("order.notice");
  const rest = Object.entries(fields).filter(([name]) => !shownBeside.has(name));
  if (rest.length === 0) return null;
  return (
    <SaidHere takesFocus>
      <Notice tone="danger" title={t("refused.title")} live>
        {rest.map(([name, text]) => `${name}: ${text}`).join("; ")}
      </Notice>
    </SaidHere>
  );
}

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

/** Why there was no response, as reported by the sender. */
const reasons: Record<string, "noAddress" | "notPublic" | "late"> = {
  "the name has no address": "noAddress",
  "the address is not public": "notPublic",
  "no answer in time": "late",
};

type AnswerLabelsProps = { status: number | null; answer: string; className?: string };

/** The first bytes of the receiver's response, or the reason why there is none. */
export function AnswerLabels({ status, answer, className }: AnswerLabelsProps) {
  const t = useTranslations("deliveries.reason");
  const reason = status === null ? reasons[answer] : undefined;
  if (reason) return <p className="text-xs">{t(reason)}</p>;
  if (answer === "") return null;
  return (
    <pre className={classNames("whitespace-pre-wrap break-all font-mono text-xs", className)}>{answer}</pre>
  );
}

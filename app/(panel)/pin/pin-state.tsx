import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { PinState as State } from "@/lib/domain/identity/pins/show-pin";

type PinStateProps = { state: State /** Server time when the page was rendered. */; start: string };

/** Whether a PIN is set and since when, when it was last entered wrong, and how often in all. */
export function PinState({ state, start }: PinStateProps) {
  const t = useTranslations("pin.state");
  const locale = useLocale();
  const look = state.locked_seconds > 0 ? "locked" : state.is_set ? "set" : "notSet";
  const tone = { locked: "danger", set: "good", notSet: "neutral" } as const;
  const moment = (value: string | null) =>
    value ? <Time value={value} locale={locale} now={start} show="both" /> : t("never");
  const items = [
    { key: "state", term: t("pin"), value: <StateChip tone={tone[look]}>{t(look)}</StateChip> },
    { key: "since", term: t("since"), value: moment(state.set_at) },
    {
      key: "wrong",
      term: t("lastWrong"),
      value: moment(state.last_wrong_at),
      ...(state.last_wrong_at ? { note: t("lastWrongNote") } : {}),
    },
    {
      key: "total",
      term: t("wrongTotal"),
      value: t.rich("wrongCount", { count: state.wrong_total, since: () => moment(state.first_wrong_at) }),
    },
  ];
  return (
    <Card title={t("title")}>
      <DefinitionList items={state.is_set ? items : items.slice(0, 1)} />
      {!state.is_set && <p className="mt-3 text-ink-2">{t("notSetText")}</p>}
    </Card>
  );
}

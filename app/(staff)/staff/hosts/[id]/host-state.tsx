import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { ShownHost } from "@/lib/domain/servers/hosts/schema";
import { toneOf, useCodes } from "../../row-codes";

/** Its state as its engine said last. */
export function HostState({ host: { state } }: { host: Pick<ShownHost, "state"> }) {
  const codes = useCodes();
  return <StateChip tone={toneOf(state)}>{codes("states", state)}</StateChip>;
}

type NoticeProps = { host: ShownHost; locale: Locale; now: Date };

/** That it does not answer, since when, and who is concerned; or how old the figures are. */
export function StateNotice({ host, locale, now }: NoticeProps) {
  const t = useTranslations("hosts");
  const { state, state_since: since, read_at: readAt, is_late: isLate } = host;
  const age =
    readAt === null ? (
      t("reading.never")
    ) : (
      <>
        {t("reading.last")} <Time value={readAt} locale={locale} show="relative" now={now} />.
      </>
    );
  if (state === "offline" || state === "gone")
    return (
      <Notice
        tone="danger"
        title={
          <>
            {t(`dead.${state}`)} <Time value={since} locale={locale} show="relative" now={now} />
          </>
        }
      >
        {t("dead.concerned", { servers: host.server_count, customers: host.customer_count })} {age}
      </Notice>
    );
  if (!isLate) return null;
  return (
    <Notice tone="attention" title={t("reading.late")}>
      {age}
    </Notice>
  );
}

/** That staff keep new servers off it, since when and why. */
export function AvoidedNotice({ host: { avoided }, locale }: Pick<NoticeProps, "host" | "locale">) {
  const t = useTranslations("hosts");
  if (avoided === null) return null;
  return (
    <Notice
      tone="info"
      title={
        <>
          {t("avoided")} <Time value={avoided.since} locale={locale} />
        </>
      }
    >
      <span className="wrap-anywhere">{avoided.why}</span>
    </Notice>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { Cell, Row } from "@/components/table/table";
import { Chip } from "@/components/ui/chip";
import { LinkPending } from "@/components/ui/link-pending";
import { StateChip } from "@/components/ui/state-chip";
import { Switch } from "@/components/ui/switch";
import { Time } from "@/components/ui/time";
import { momentOf } from "@/lib/base/moment-of";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { isOver, rangesOf, switchCall } from "./key-labels";
import { useScopeName } from "./scope-name";
import { WeekBars } from "./week-bars";

const shownRanges = 2;

type KeyRowProps = { card: KeyCard; now: Date; onSwitch: (active: boolean) => void };

/** One key of the list. */
export function KeyRow({ card, now, onSwitch }: KeyRowProps) {
  const t = useTranslations("apiKeys");
  const { id, name, active } = card;
  const whyNot = useWhyNot(switchCall(active === 1));
  return (
    <Row>
      <Cell head className="md:h-15 md:max-w-64">
        <span className="min-w-0">
          <Link
            href={`/api-keys/${id}` as Route}
            prefetch={false}
            className="tap wrap-anywhere inline-flex min-h-6 min-w-6 items-center rounded-sm hover:underline"
          >
            <LinkPending />
            {name}
          </Link>
          <KeyNote card={card} now={now} />
        </span>
      </Cell>
      <Cell label={t("columns.addresses")}>
        <Ranges ip={card.ip} />
      </Cell>
      <Cell label={t("columns.used")}>
        <LastUse card={card} now={now} />
      </Cell>
      <Cell label={t("columns.week")}>
        <WeekBars week={card.week} />
      </Cell>
      <Cell label={t("columns.notification")} className="md:max-lg:hidden">
        <Notification card={card} />
      </Cell>
      <Cell label={t("columns.active")} align="end">
        {isOver(card, now) ? (
          <StateChip tone="neutral">{t("over")}</StateChip>
        ) : (
          <Switch
            label={t(active ? "disableNamed" : "enableNamed", { name })}
            hideLabel
            checked={active === 1}
            disabledReason={whyNot}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
        )}
      </Cell>
    </Row>
  );
}

/** Below the name: the key's fragment, its scope, and its expiry. */
function KeyNote({ card, now }: { card: KeyCard; now: Date }) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const { token_view, expires, secrets } = card;
  const scope = useScopeName(card);
  return (
    <span className="block font-normal text-ink-2 text-xs">
      <span className="font-mono">…{token_view}</span> · <span className="wrap-anywhere">{scope}</span>
      {secrets > 1 && <> · {t("rotating")}</>}
      {expires && !isOver(card, now) && (
        <>
          {" · "}
          {t("until")} <Time value={`${expires}T00:00:00Z`} locale={locale} show="date" now={now} />
        </>
      )}
    </span>
  );
}

/** The allow-list as chips; entries that do not fit are counted. */
export function Ranges({ ip, all = false }: { ip: string; all?: boolean }) {
  const t = useTranslations("apiKeys");
  const ranges = rangesOf(ip);
  if (ranges.length === 0) return <span className="text-attention">{t("anyAddress")}</span>;
  const shown = all ? ranges : ranges.slice(0, shownRanges);
  const rest = ranges.slice(shown.length);
  return (
    <span className="flex min-w-0 flex-wrap gap-1 max-md:justify-end">
      {shown.map((range) => (
        <Chip key={range}>
          <span className="max-w-44 truncate font-mono" title={range}>
            {range}
          </span>
        </Chip>
      ))}
      {rest.length > 0 && <Chip title={rest.join(", ")}>+{rest.length}</Chip>}
    </span>
  );
}

export function LastUse({ card, now }: { card: Pick<KeyCard, "last_used" | "last_ip">; now: Date }) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  if (!card.last_used) return <span className="text-ink-3">{t("neverUsed")}</span>;
  return (
    <span>
      <Time
        value={momentOf(card.last_used)}
        locale={locale}
        show="relative"
        now={now}
        className="block whitespace-nowrap"
      />
      {card.last_ip && <span className="block font-mono text-ink-2 text-xs">{card.last_ip}</span>}
    </span>
  );
}

function Notification({ card: { login_notify_method, login_notify_address } }: { card: KeyCard }) {
  const t = useTranslations("apiKeys.notify");
  if (login_notify_method === "none") return <span className="text-ink-3">{t("none")}</span>;
  return (
    <span className="min-w-0">
      <span className="block">{t(login_notify_method)}</span>
      <span className="block max-w-48 truncate text-ink-2 text-xs" title={login_notify_address ?? undefined}>
        {login_notify_address}
      </span>
    </span>
  );
}

import { useTranslations } from "next-intl";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Amounts } from "@/lib/domain/servers/hosts/schema";

/** What may be promised; null = there is no rule. */
type Limit = { cpus: number; memory_mb: number; disk_gb: number } | null;

type Bar = {
  key: "cpus" | "memory" | "disk";
  promised: number;
  /** Null = nobody has said it. */
  own: number | null;
  used: number | null;
  limit: number | null;
};

const inGb = (megabytes: number | null): number | null => (megabytes === null ? null : megabytes / 1024);

const barsOf = (amounts: Amounts, limit: Limit): Bar[] => [
  {
    key: "cpus",
    promised: amounts.promised_cpus,
    own: amounts.cpus,
    used: null,
    limit: limit?.cpus ?? null,
  },
  {
    key: "memory",
    promised: amounts.promised_memory_mb / 1024,
    own: inGb(amounts.memory_mb),
    used: inGb(amounts.used_memory_mb),
    limit: inGb(limit?.memory_mb ?? null),
  },
  {
    key: "disk",
    promised: amounts.promised_disk_gb,
    own: amounts.disk_gb,
    used: amounts.used_disk_gb,
    limit: limit?.disk_gb ?? null,
  },
];

const nearlyFull = 0.9;

const toneOf = (share: number) => (share > 1 ? "danger" : share > nearlyFull ? "attention" : "accent");

const rounded = (value: number): number => Math.round(value * 10) / 10;

function AmountBar({ bar: { key, own, used, limit, ...bar } }: { bar: Bar }) {
  const t = useTranslations("hosts.amounts");
  const unit = key === "cpus" ? "count" : "gb";
  const promised = rounded(bar.promised);
  const most = limit ?? own;
  const share = most ? promised / most : undefined;
  const text =
    own === null ? t("promised", { promised, unit }) : t("promisedOf", { promised, own: rounded(own), unit });
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t(key)}</span>
        <span className="figures text-ink-2 text-xs">{text}</span>
      </div>
      {share !== undefined && (
        <ProgressBar
          value={share}
          label={t("share", { what: t(key) })}
          valueText={text}
          tone={toneOf(share)}
        />
      )}
      <p className="figures text-ink-2 text-xs">
        {[
          ...(limit === null ? [] : [t("limit", { limit: rounded(limit), unit })]),
          ...(used === null ? [] : [t("used", { used: rounded(used), unit })]),
        ].join(" · ")}
      </p>
    </div>
  );
}

/** What is promised of CPUs, memory and disk, beside what there is and what is used. */
export function AmountBars({ amounts, limit }: { amounts: Amounts; limit: Limit }) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {barsOf(amounts, limit).map((bar) => (
        <AmountBar key={bar.key} bar={bar} />
      ))}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { maxCounted } from "@/lib/domain/identity/api-keys/rules";
import { weekTotal } from "./key-labels";

/** Sessions of the last seven days: the total, and a bar for each day. */
export function WeekBars({ week }: { week: readonly number[] }) {
  const t = useTranslations("apiKeys.week");
  const total = weekTotal({ week: [...week] });
  const most = Math.max(1, ...week);
  const labels = total >= maxCounted ? t("many", { count: maxCounted }) : t("count", { count: total });
  return (
    <span className="inline-flex items-end gap-2.5" title={t("title")}>
      <span className="figures whitespace-nowrap">{labels}</span>
      {total > 0 && (
        <span aria-hidden className="flex h-4 items-end gap-0.5">
          {week.map((count, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: each day is identified by its position.
              key={place}
              className={count > 0 ? "w-1 rounded-[1px] bg-accent" : "w-1 rounded-[1px] bg-line"}
              style={{ height: count > 0 ? `${Math.max(20, (count / most) * 100)}%` : 2 }}
            />
          ))}
        </span>
      )}
    </span>
  );
}

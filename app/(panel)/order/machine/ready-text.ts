import type { Locale } from "@/lib/base/locale";
import { formatDuration } from "@/lib/base/time-text";
import type { OrderLabels } from "../labels/labels";

/** The usual duration of a deployment, in seconds or whole minutes. */
export function readyText(seen: { from: number; to: number }, t: OrderLabels, locale: Locale): string {
  const from = Math.max(1, seen.from);
  const to = Math.max(1, seen.to);
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const rounded = (seconds: number) => formatDuration(seconds < 60 ? seconds : minutes(seconds) * 60, locale);
  const [least, most] = [rounded(from), rounded(to)];
  if (least === most) return t("summary.ready", { time: least });
  if (to < 60) return t("summary.readySeconds", { from, to });
  if (from >= 60 && to < 3_600) return t("summary.readyMinutes", { from: minutes(from), to: minutes(to) });
  return t("summary.readyRange", { from: least, to: most });
}

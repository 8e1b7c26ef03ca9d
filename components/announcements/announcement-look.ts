import type { Tone } from "@/components/ui/tone";
import type { AnnouncementStage } from "@/lib/base/announcements";
import type { Locale } from "@/lib/base/locale";
import { formatDateTime } from "@/lib/base/time-text";

export type BannerLabels = {
  label: string;
  details: string;
  stages: Record<AnnouncementStage, string>;
};

export const toneOfStage = {
  planned: "info",
  running: "attention",
  done: "good",
  called_off: "neutral",
  investigating: "danger",
  identified: "danger",
  watching: "attention",
  solved: "good",
} as const satisfies Record<AnnouncementStage, Tone>;

type Times = { planned_from: string | null; planned_to: string | null; began: string | null };

/** `24 Nov 2026, 22:00 UTC – 25 Nov 2026, 02:00 UTC` as planned, else when it began; "" = neither is known. */
export function timeText({ planned_from: from, planned_to: to, began }: Times, locale: Locale): string {
  if (from && to) return `${formatDateTime(from, locale)} – ${formatDateTime(to, locale)}`;
  return began ? formatDateTime(began, locale) : "";
}

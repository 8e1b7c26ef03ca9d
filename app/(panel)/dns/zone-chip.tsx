"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { ZoneState } from "@/lib/domain/network/dns/rules";

const tones = {
  published: "good",
  publishing: "info",
  failing: "danger",
  unserved: "attention",
} as const satisfies Record<ZoneState, Tone>;

const checkAgainMs = 3_000;

/** Whether the name servers have the current zone; polls until they do. */
export function ZoneChip({ status }: { status: ZoneState }) {
  const t = useTranslations("dns");
  const router = useRouter();
  useEffect(() => {
    if (status === "published" || status === "unserved") return;
    const timer = setInterval(
      () => router.refresh(),
      status === "failing" ? 10 * checkAgainMs : checkAgainMs,
    );
    return () => clearInterval(timer);
  }, [status, router]);
  return (
    <StateChip tone={tones[status]} live={status === "publishing"}>
      {t(`status.${status}`)}
    </StateChip>
  );
}

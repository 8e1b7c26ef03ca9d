"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { StateChip } from "@/components/ui/state-chip";

const tones = { published: "good", publishing: "info", failing: "danger" } as const;
type ZoneStatus = keyof typeof tones;

const lookAgainMs = 3_000;

/** Whether the name servers have the zone as it is; looks again until they do. */
export function ZoneChip({ status }: { status: ZoneStatus }) {
  const t = useTranslations("dns");
  const router = useRouter();
  useEffect(() => {
    if (status === "published") return;
    const timer = setInterval(() => router.refresh(), status === "failing" ? 10 * lookAgainMs : lookAgainMs);
    return () => clearInterval(timer);
  }, [status, router]);
  return (
    <StateChip tone={tones[status]} live={status === "publishing"}>
      {t(`status.${status}`)}
    </StateChip>
  );
}

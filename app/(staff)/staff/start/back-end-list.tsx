import { getTranslations } from "next-intl/server";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import type { Verdict } from "@/lib/domain/support/health/schema";
import { showBackEndHealth } from "@/lib/domain/support/start/back-ends";

const tones: Record<Verdict, Tone> = { good: "good", attention: "attention", bad: "danger", off: "neutral" };

/** Whether each back end answers. */
export async function BackEndList({ context }: { context: StaffContext }) {
  const [t, { findings }] = await Promise.all([
    getTranslations("health"),
    showBackEndHealth.call(context, {}),
  ]);
  return (
    <ul className="space-y-2">
      {findings.map(({ verdict, code, params }) => (
        <li key={`${code} ${params.name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateChip tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</StateChip>
          <span className="wrap-anywhere min-w-0 text-ink-2">
            {t(`says.${code as "failed"}`, params as { reason: string })}
          </span>
        </li>
      ))}
    </ul>
  );
}

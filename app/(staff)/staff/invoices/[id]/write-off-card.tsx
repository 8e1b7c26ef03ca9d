import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";

const tones = {
  waiting: "attention",
  booked: "danger",
  reversed: "good",
  rejected: "neutral",
  expired: "neutral",
} as const;

/** What was written off of the invoice, and what became of it; nothing while there was none. */
export function WriteOffCard({ invoice, staff }: { invoice: BackOfficeInvoice; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  const { write_off: found, number } = invoice;
  if (!found) return null;
  const { id, amount, reason, asked_by: asked, decided_by: decided, state, ended_at: ended, until } = found;
  return (
    <Card
      title={t("writeOff.title")}
      hint={<StateChip tone={tones[state]}>{t(`writeOff.states.${state}`)}</StateChip>}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <Money amount={amount} locale={locale} />
          <span className="wrap-anywhere block text-ink-2 text-xs">
            {[reason, asked, decided].filter(Boolean).join(" · ")}
            {" · "}
            {state === "waiting" ? "→ " : ""}
            <Time value={ended ?? until} locale={locale} />
          </span>
        </span>
        {state === "waiting" && (
          <span className="flex flex-wrap gap-2">
            {found.is_own ? (
              <span className="text-ink-2 text-xs">{t("ownAdjustment")}</span>
            ) : (
              (["approveWriteOff", "rejectWriteOff"] as const)
                .filter((act) => mayAct(staff, act))
                .map((act) => <ActButton key={act} act={act} subject={{ id }} name={number} />)
            )}
          </span>
        )}
      </div>
    </Card>
  );
}

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import type { OwnMandate } from "@/lib/domain/money/sepa/schema";
import { RevokeButton } from "./revoke-button";

type Mandate = NonNullable<OwnMandate["mandate"]>;

const tones: Record<Mandate["state"], Tone> = { active: "good", revoked: "neutral", blocked: "attention" };

/** The mandate that was signed last, with what was signed. */
export function MandateCard({ mandate, locale }: { mandate: Mandate; locale: Locale }) {
  const t = useTranslations("directDebit");
  const { reference, creditor_id: creditorId, iban, holder, signed, text, state, reason } = mandate;
  const items = [
    { key: "reference", term: t("reference"), value: reference },
    { key: "account", term: t("account"), value: [iban, holder].filter(Boolean).join(", ") },
    { key: "creditor", term: t("creditorId"), value: creditorId },
    { key: "signed", term: t("signed"), value: <Time value={signed} locale={locale} /> },
    ...(reason ? [{ key: "reason", term: t("reason"), value: t("blocked", { code: reason }) }] : []),
  ];
  return (
    <Card
      title={t("mandate")}
      hint={<StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>}
      actions={state === "active" && <RevokeButton />}
    >
      <DefinitionList items={items} />
      {text && (
        <details className="mt-4">
          <summary className="cursor-pointer text-accent-ink">{t("what")}</summary>
          <p className="wrap-anywhere mt-2 whitespace-pre-line text-ink-2 text-sm">{text}</p>
        </details>
      )}
    </Card>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import { countryName } from "@/lib/base/country-name";
import { amountOf, moneyOfCents } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { EvidencePiece, TaxGrounds as Grounds } from "@/lib/base/params/tax-decision";

/** What says where a customer lives, in words. */
export function EvidenceText({ pieces }: { pieces: readonly EvidencePiece[] }) {
  const t = useTranslations("taxGrounds");
  const locale = useLocale();
  return (
    <ul>
      {pieces.map(({ kind, country }) => (
        <li key={kind}>{t("piece", { what: t(`kinds.${kind}`), country: countryName(country, locale) })}</li>
      ))}
    </ul>
  );
}

function useItems(grounds: Grounds, isShort: boolean) {
  const t = useTranslations("taxGrounds");
  const locale = useLocale();
  const euros = (cents: number): string => formatAmount(amountOf(moneyOfCents(cents, "EUR")), locale);
  const { day, article, scheme, rule, isBusiness, evidence, threshold, proof } = grounds;
  const always = [
    { key: "day", term: t("day"), value: <Time value={day} locale={locale} show="date" /> },
    ...(article === "" ? [] : [{ key: "law", term: t("law"), value: t("article", { article }) }]),
    { key: "buyer", term: t("buyer"), value: t(isBusiness ? "business" : "consumer") },
    ...(evidence.pieces.length === 0
      ? []
      : [
          {
            key: "evidence",
            term: t("evidence"),
            note: t(`states.${evidence.state}`),
            value: <EvidenceText pieces={evidence.pieces} />,
          },
        ]),
  ];
  if (isShort) return always;
  return [
    ...always,
    { key: "rule", term: t("rule"), value: t(`rules.${rule}`) },
    { key: "scheme", term: t("scheme"), value: t(`schemes.${scheme}`) },
    { key: "category", term: t("category"), value: grounds.category },
    ...(threshold
      ? [
          {
            key: "threshold",
            term: t("threshold"),
            value: t("thresholdSums", {
              limit: euros(threshold.limit),
              thisYear: euros(threshold.thisYear),
              lastYear: euros(threshold.lastYear),
            }),
          },
        ]
      : []),
    ...(proof
      ? [
          {
            key: "proof",
            term: t("proof"),
            note: <Time value={proof.at} locale={locale} />,
            value: [proof.consultation, proof.name].filter(Boolean).join(", ") || t("noConsultation"),
          },
        ]
      : []),
  ];
}

/** The facts by which a tax was decided. `isShort`: for the customer. */
export function TaxGroundsList({ grounds, isShort = false }: { grounds: Grounds; isShort?: boolean }) {
  return <DefinitionList items={useItems(grounds, isShort)} />;
}

import { useLocale, useTranslations } from "next-intl";
import { Radio } from "@/components/ui/radio";
import { isZero, moneyFrom } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { Candidate } from "@/lib/domain/money/bank/schema";
import { CustomerLink } from "../customer-link";

type CandidateChoiceProps = {
  /** Groups the radio buttons of one receipt. */
  name: string;
  candidates: readonly Candidate[];
  chosen: number;
  onChoose: (place: number) => void;
};

function CandidateText({ candidate }: { candidate: Candidate }) {
  const t = useTranslations("bank");
  const locale = useLocale();
  const { account, parts, score, reasons, excess } = candidate;
  const paid = parts.map(({ number, amount, due }) =>
    t("part", { number, amount: formatAmount(amount, locale), due: formatAmount(due, locale) }),
  );
  return (
    <span className="min-w-0">
      <span className="wrap-anywhere block">
        {account.name && <span className="font-medium">{account.name} </span>}
        <CustomerLink id={account.id}>{account.email}</CustomerLink>
      </span>
      <span className="figures block">{paid.join(", ")}</span>
      <span className="block text-ink-2 text-xs">
        {[
          t("score", { score }),
          ...reasons.map((reason) => t(`reasons.${reason}`)),
          ...(isZero(moneyFrom(excess)) ? [] : [t("excess", { amount: formatAmount(excess, locale) })]),
        ].join(" · ")}
      </span>
    </span>
  );
}

/** What a receipt may pay; with several, one of them is chosen. */
export function CandidateChoice({ name, candidates, chosen, onChoose }: CandidateChoiceProps) {
  const t = useTranslations("bank");
  const [only, ...more] = candidates;
  if (!only) return <p className="text-ink-2">{t("noCandidate")}</p>;
  if (more.length === 0) return <CandidateText candidate={only} />;
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="sr-only">{t("choose")}</legend>
      {candidates.map((candidate, place) => (
        <div key={candidate.account.id} className="flex items-start gap-2.5">
          <Radio
            name={name}
            aria-label={`${candidate.account.email}: ${candidate.parts.map(({ number }) => number).join(", ")}`}
            checked={place === chosen}
            onChange={() => onChoose(place)}
            className="mt-0.5"
          />
          <CandidateText candidate={candidate} />
        </div>
      ))}
    </fieldset>
  );
}

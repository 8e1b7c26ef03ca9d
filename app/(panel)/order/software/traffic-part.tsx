import { useLocale, useTranslations } from "next-intl";
import { memo, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Radio } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import { formatMoney, signOf } from "@/lib/base/money-text";
import { incompatibilityOfPlan } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { CountLabels } from "../labels/count-labels";
import { incompatibilityText, locationName } from "../labels/labels";
import type { Choice, PlanOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { Step } from "../steps/step";
import { stepTitleId } from "../steps/steps";
import { PartNote } from "./software-part";

type PlanPartProps = {
  options: OrderOptions;
  labels: CountLabels;
  draft: OrderDraft;
  choice: Choice;
  onSelect: (field: "plan", value: string) => void;
};

/** Included traffic, and the price above it. */
export const PlanPart = memo(({ options, draft, choice, labels, onSelect }: PlanPartProps) => {
  const t = useTranslations("order");
  const { plan } = choice;
  const { limits, usual, months } = labels.traffic;
  const [example, setExample] = useState(usual);
  return (
    <Step
      flush
      step="traffic"
      title={t("plan.title")}
      actions={
        <label htmlFor="order-example" className="flex items-center gap-2 text-ink-2 text-xs">
          {t("plan.example")}
          <Select
            id="order-example"
            fit
            value={example}
            onChange={(event) => setExample(event.currentTarget.value)}
          >
            {Object.entries(months).map(([terabytes, { name }]) => (
              <option key={terabytes} value={terabytes}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      }
    >
      {plan.incompatibility && (
        <p className="border-b px-4 py-2 text-xs">
          <PartNote part={plan}>{null}</PartNote>
        </p>
      )}
      <div
        id="order-plan"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={stepTitleId("traffic")}
        className="divide-y"
      >
        {options.plans.map((one) => (
          <PlanRow
            key={one.id}
            {...{ options, draft, choice }}
            limit={limits[one.id] ?? ""}
            example={months[example]?.costs[one.id] ?? ""}
            plan={one}
            isChosen={one === plan.taken}
            onChoose={() => onSelect("plan", String(one.id))}
          />
        ))}
      </div>
    </Step>
  );
});

type PlanRowProps = Omit<PlanPartProps, "onSelect" | "labels"> & {
  plan: PlanOption;
  /** Included traffic, and the price above it. */
  limit: string;
  /** Monthly price of the example's traffic. */
  example: string;
  isChosen: boolean;
  onChoose: () => void;
};

function PlanRow({ options, draft, choice, plan, limit, example, isChosen, onChoose }: PlanRowProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const id = useId();
  const machine = choice.preset.selected;
  const incompatibility = machine && incompatibilityOfPlan(plan, machine, draft.location, options.currency);
  const isOff = machine === null || incompatibility !== null;
  return (
    <label
      htmlFor={id}
      className={classNames(
        "flex min-h-(--row) items-center gap-3 px-4 py-2 transition-colors",
        isChosen ? "bg-accent-soft" : !isOff && "hover:bg-hover",
        isOff && "text-ink-3",
      )}
    >
      <Radio
        id={id}
        name="plan"
        value={String(plan.id)}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note ${id}-example`}
      />
      <span className="min-w-0 grow">
        <span id={`${id}-name`} className="block font-medium">
          {plan.name}
        </span>
        <span
          id={`${id}-note`}
          className={classNames("block text-xs first-letter:uppercase", !isOff && "text-ink-2")}
        >
          {incompatibility
            ? incompatibilityText(incompatibility, t, locationName(options, draft.location, locale))
            : limit}
        </span>
        {!incompatibility && (
          <span id={`${id}-example`} className={classNames("block text-xs", !isOff && "text-ink-2")}>
            {example}
          </span>
        )}
      </span>
      <span className="figures shrink-0 whitespace-nowrap font-semibold">
        {signOf(plan.price) > 0
          ? t("plan.monthly", { price: formatMoney(plan.price, plan.currency, locale) })
          : t("plan.included")}
      </span>
    </label>
  );
}

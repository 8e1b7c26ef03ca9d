import { useLocale, useTranslations } from "next-intl";
import { memo, useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { Radio } from "@/components/ui/radio";
import { formatMoney } from "@/lib/base/money-text";
import { incompatibilityOfPlan } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import type { Choice, PlanOption } from "./choice";
import { PartNote } from "./software-part";
import { Step } from "./step";
import { stepTitleId } from "./steps";
import type { Wishes } from "./wishes";
import { incompatibilityText, placeName } from "./words";

type PlanPartProps = {
  options: OrderOptions;
  wishes: Wishes;
  choice: Choice;
  onWish: (field: "plan", value: string) => void;
};

/** The included traffic, and what more of it costs. */
export const PlanPart = memo(({ options, wishes, choice, onWish }: PlanPartProps) => {
  const t = useTranslations("order");
  const { plan } = choice;
  return (
    <Step flush step="traffic" title={t("plan.title")}>
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
            {...{ options, wishes, choice }}
            plan={one}
            isChosen={one === plan.taken}
            onChoose={() => onWish("plan", String(one.id))}
          />
        ))}
      </div>
    </Step>
  );
});

type PlanRowProps = Omit<PlanPartProps, "onWish"> & {
  plan: PlanOption;
  isChosen: boolean;
  onChoose: () => void;
};

function PlanRow({ options, wishes, choice, plan, isChosen, onChoose }: PlanRowProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const id = useId();
  const machine = choice.preset.wished;
  const incompatibility = machine && incompatibilityOfPlan(plan, machine, wishes.location, options.currency);
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
        aria-describedby={`${id}-note`}
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
            ? incompatibilityText(incompatibility, t, placeName(options, wishes.location, locale))
            : limitText(plan, t, locale)}
        </span>
      </span>
      <span className="figures shrink-0 whitespace-nowrap font-semibold">
        {Number(plan.price) > 0
          ? t("plan.monthly", { price: formatMoney(plan.price, plan.currency, locale) })
          : t("plan.included")}
      </span>
    </label>
  );
}

/** The traffic limit, and the price of each terabyte above it. */
function limitText(
  plan: PlanOption,
  t: ReturnType<typeof useTranslations<"order">>,
  locale: ReturnType<typeof useLocale>,
): string {
  const speed = plan.bandwidthMbit >= 1_000 ? "gigabits" : "megabits";
  const bandwidth = t(`plan.${speed}`, {
    count: speed === "gigabits" ? plan.bandwidthMbit / 1_000 : plan.bandwidthMbit,
  });
  if (Number(plan.limitOutTb) === 0) return t("plan.unlimited", { bandwidth });
  return t("plan.limited", {
    bandwidth,
    limit: Number(plan.limitOutTb),
    price: formatMoney(plan.rateOut, plan.currency, locale),
  });
}

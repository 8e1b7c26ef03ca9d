import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ChevronUp } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import type { Amount } from "@/lib/base/money";
import { formatAmount, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { readyText } from "../machine/ready-text";
import type { Choice } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { isPriced, type missingChoice, withinStock } from "../submit/order-check";
import { offerRefusal, withoutOffer } from "./offer-refusal";
import type { TopUpProps } from "./top-up";
import { isShort, type Quoting } from "./use-quote";

export type PayBarProps = {
  options: OrderOptions;
  draft: OrderDraft;
  choice: Choice;
  missing: ReturnType<typeof missingChoice>;
  missingText: string;
  /** Reduces the count to what is left. */
  onCount: (count: string) => void;
  quoting: Quoting;
  formId: string;
  isSending: boolean;
  sendingLabel: string;
  /** Whether the summary above the bar is open, on small screens. */
  isOpen: boolean;
  bodyId: string;
  onToggle: () => void;
  /** The query of a link to this page in its current state. */
  link: string;
};

/** The total, how it is paid and the order button. Never collapsed. */
export function PayBar(props: PayBarProps) {
  const { quoting, isSending, sendingLabel, formId } = props;
  const { quote, isCurrent } = quoting;
  const t = useTranslations("order");
  const locale = useLocale();
  const later = quote?.pay_later ?? null;
  const waits = quote !== null && !quote.hourly && later === null && signOf(quote.to_pay.value) > 0;
  const isExpected = isPriced(props.missing) && !quoting.error;
  const label = t(waits ? "summary.toPay" : later ? "summary.onAccount" : "summary.charged");
  return (
    <div className="grid gap-3 p-4 max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-center max-xl:py-2.5">
      <Totals {...props} isExpected={isExpected} note={quote ? label : ""} />
      <CallButton
        calls="eq/order_instance"
        type="submit"
        form={formId}
        variant="primary"
        size="lg"
        pending={isSending}
        pendingLabel={sendingLabel}
        aria-disabled={(isExpected && !isCurrent) || (quote && isShort(quote)) || undefined}
        aria-describedby="order-outlook"
        // Keeps the focus: on blur a field may remove its error above, and the button would move from under the
        // pointer.
        onMouseDown={(event) => event.preventDefault()}
        className="xl:w-full"
      >
        {t(waits ? "summary.orderLater" : "summary.order")}
      </CallButton>
      <Outlook {...props} waits={waits} />
      <p role="status" className="sr-only">
        {quote && isCurrent
          ? t("summary.spoken", {
              amount: formatAmount(quote.total, locale),
              how: label,
            })
          : ""}
      </p>
    </div>
  );
}

type TotalsProps = PayBarProps & { isExpected: boolean; note: string };

/** The total and how it is calculated. On small screens it opens the summary above it. */
function Totals({ quoting, isExpected, note, isOpen, bodyId, onToggle }: TotalsProps) {
  const t = useTranslations("order");
  const { quote, isCurrent } = quoting;
  const sum = <Sum amount={quote?.total ?? null} isCurrent={isCurrent} isExpected={isExpected} />;
  return (
    <>
      <div className="max-xl:hidden">
        <dl>
          <div className="flex items-baseline justify-between gap-4 font-semibold text-lg">
            <dt>{t("summary.total")}</dt>
            <dd>{sum}</dd>
          </div>
        </dl>
        <p className="min-h-4 text-ink-2 text-xs">{note}</p>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="tap flex min-w-0 items-center gap-3 rounded-sm text-start xl:hidden"
      >
        <span className="min-w-0">
          <span className="block text-ink-2 text-xs">{note || t("summary.total")}</span>
          <span className="block font-semibold text-lg">{sum}</span>
        </span>
        <ChevronUp
          size={16}
          aria-hidden
          className={classNames("shrink-0 text-ink-2 transition-transform", isOpen && "rotate-180")}
        />
      </button>
    </>
  );
}

type SumProps = { amount: Amount | null; isCurrent: boolean; isExpected: boolean };

function Sum({ amount, isCurrent, isExpected }: SumProps): ReactNode {
  const locale = useLocale();
  if (amount === null && !isExpected) return "–";
  if (amount === null) return <Skeleton className="inline-block h-5 w-20 align-middle" />;
  return (
    <span className={classNames("figures whitespace-nowrap transition-colors", !isCurrent && "text-ink-3")}>
      {formatAmount(amount, locale)}
    </span>
  );
}

const loadTopUp = async () => (await import("./top-up")).TopUp;

/** What happens after the click: paid or waiting for payment, and the duration; or why the button is disabled. */
function Outlook(props: PayBarProps & { waits: boolean }) {
  const { options, draft, choice, missing, missingText, quoting, waits, link, onCount } = props;
  const t = useTranslations("order");
  const locale = useLocale();
  const { quote, error } = quoting;
  const left = missing === "count" ? withinStock(choice, draft).count : null;
  const refusal = offerRefusal(error);
  const noPrice = refusal ? t(`offers.${refusal}`) : t("summary.noPrice");
  const reason = missing ? missingText : error ? noPrice : null;
  const { from, to } = choice.preset.taken?.usual[draft.location] ?? options.usual;
  const hourly = quote?.hourly;
  const lacksCredit = quote !== null && isShort(quote);
  const TopUp = useLazy<TopUpProps>(lacksCredit || (waits && options.pays_from_credit), loadTopUp);
  // A quote expires fifteen minutes after it was created.
  const heldUntil = quote && new Date((quote.expires - 900 + options.hold_hours * 3_600) * 1_000);
  const outlook =
    hourly && lacksCredit
      ? t("summary.hourlyNeeds", { amount: formatAmount(hourly.needed, locale) })
      : waits && heldUntil
        ? t("summary.waits", { date: formatDate(heldUntil, locale) })
        : quote?.pay_later
          ? t("summary.paysLater", { date: formatDate(quote.pay_later, locale) })
          : t("summary.pays");
  return (
    <div
      id="order-outlook"
      className={classNames(
        "min-h-12 text-ink-2 text-xs max-xl:col-span-full max-xl:min-h-0",
        !waits && !lacksCredit && !reason && "max-xl:hidden",
      )}
    >
      {reason ? (
        <p className="text-attention">
          {reason}{" "}
          {left && (
            <Button size="sm" onClick={() => onCount(left)}>
              {t("summary.orderFewer", { count: left })}
            </Button>
          )}
          {!missing && refusal && (
            <a href={withoutOffer(link)} className="tap rounded-sm text-accent-ink underline">
              {t("offers.without")}
            </a>
          )}
          {!missing && !refusal && (
            <button
              type="button"
              onClick={() => void quoting.ask()}
              className="tap rounded-sm text-accent-ink underline"
            >
              {t("summary.askAgain")}
            </button>
          )}
        </p>
      ) : (
        <p>
          {quote && outlook} {quote && typeof TopUp === "function" && <TopUp quote={quote} link={link} />}
        </p>
      )}
      {quoting.was && (
        <p className="text-attention">
          {t("summary.changed", { amount: formatAmount(quoting.was, locale) })}
        </p>
      )}
      {!reason && <p className={waits ? "max-xl:hidden" : undefined}>{readyText({ from, to }, t, locale)}</p>}
    </div>
  );
}

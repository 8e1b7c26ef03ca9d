"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { useLazy } from "@/components/ui/use-lazy";
import { ApiError } from "@/lib/api/client";
import { type CountLabels, monthsText } from "../labels/count-labels";
import { locationName } from "../labels/labels";
import { chosenPeriod } from "../selection/choice";
import type { SelectionInput } from "../submit/order-call";
import { isPriced } from "../submit/order-check";
import { EstimateButton } from "./estimate-button";
import { PayBar, type PayBarProps } from "./pay-bar";
import type { PromoPartProps } from "./promo-part";
import { SummaryLines } from "./summary-lines";
import { Trace } from "./trace";
import type { Quote } from "./use-quote";

type SummaryProps = Omit<PayBarProps, "isOpen" | "bodyId" | "onToggle"> & {
  labels: CountLabels;
  origin: string;
  /** The configuration alone, as a query string. */
  query: string;
  isCallShown: boolean;
  onShowCall: () => void;
  selection: SelectionInput | null;
  onPromo: (code: string) => void;
  /** The result of the last submit, between the price and the button. Never collapsed. */
  children: ReactNode;
};

/** The price, always visible: a column beside the form; on small screens a bar that opens. */
export function Summary(props: SummaryProps) {
  const { options, draft, missing, quoting, isCallShown, onShowCall, origin, query, link, children } = props;
  const t = useTranslations("order");
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const { quote, isCurrent } = quoting;
  const discountPercent = options.periods.find(({ period }) => period === draft.period)?.discount ?? "0";
  const facts = { quote, discountPercent };
  return (
    <aside
      aria-label={t("summary.title")}
      className={classNames(
        "flex flex-col border bg-raised",
        "xl:sticky xl:top-[calc(var(--sticky-top,0rem)+1.25rem)] xl:max-h-[calc(100dvh-var(--sticky-top,0rem)-2.5rem)] xl:self-start xl:rounded-md",
        "max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-xl:border-x-0 max-xl:border-b-0 max-lg:md:start-16 max-xl:lg:start-58",
        "max-md:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))]",
      )}
    >
      <div
        id={bodyId}
        className={classNames(
          "scroll-shades min-h-0 overflow-y-auto xl:rounded-t-md overscroll-contain max-xl:max-h-[60dvh] max-xl:border-b",
          !isOpen && "max-xl:hidden",
        )}
      >
        <header className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2">
          <h2 className="font-semibold">{t("summary.title")}</h2>
          <Validity quote={quote} />
        </header>
        <div
          aria-busy={!isCurrent || undefined}
          className={classNames("space-y-3 p-4", !isCurrent && quote && "opacity-60")}
        >
          <Terms {...props} />
          <SummaryLines {...facts} isExpected={isPriced(missing) && !quoting.error} />
          {quote && <Trace {...facts} />}
        </div>
        <Promo {...props} />
        <Extras
          {...{ isCallShown, query }}
          link={`${origin}/order?${link}`}
          onShowCall={() => {
            setOpen(false);
            onShowCall();
          }}
        />
      </div>
      {/* Dialogs among the children take no space in the column. */}
      <div className="max-h-[40dvh] shrink-0 overflow-y-auto px-4 has-[>:not(dialog)]:pt-3 xl:has-[>:not(dialog)]:border-t">
        {children}
      </div>
      <PayBar {...props} isOpen={isOpen} bodyId={bodyId} onToggle={() => setOpen(!isOpen)} />
    </aside>
  );
}

const loadPromo = async () => (await import("./promo-part")).PromoPart;
const promoRefusal = (error: unknown): string | null =>
  error instanceof ApiError && error.failure.doc.startsWith("promo.") ? error.failure.doc : null;

/** The promo code field opens on click; few customers have one. */
function Promo({ draft, selection, quoting, onPromo }: SummaryProps) {
  const t = useTranslations("order.promo");
  const [isOpen, setOpen] = useState(draft.promo !== "");
  const Part = useLazy<PromoPartProps>(isOpen, loadPromo);
  if (isOpen && typeof Part === "function")
    return <Part {...{ selection, onPromo }} applied={draft.promo} refusal={promoRefusal(quoting.error)} />;
  return (
    <div className="border-t px-4 py-2">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        pending={isOpen && Part === null}
        onClick={() => setOpen(true)}
        className="-ms-2.5"
      >
        {t("open")}
      </Button>
    </div>
  );
}

/** Location and period: every amount below is for the whole period. */
function Terms({
  options,
  draft,
  choice,
  labels,
}: Pick<SummaryProps, "options" | "draft" | "choice" | "labels">) {
  const t = useTranslations("order");
  const locale = useLocale();
  const taken = chosenPeriod(choice, draft);
  const months = options.periods.find(({ period }) => period === taken)?.months ?? 1;
  return (
    <p className="text-ink-2">
      {locationName(options, draft.location, locale)} ·{" "}
      {taken === "hourly" ? t("templates.period.hourly") : monthsText(labels, months, t)}
    </p>
  );
}

/** Shows the order as an API call, and copies a link to the page. */
function Extras({
  isCallShown,
  query,
  link,
  onShowCall,
}: Pick<SummaryProps, "isCallShown" | "query" | "link" | "onShowCall">) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2">
      <Button variant="ghost" size="sm" aria-expanded={isCallShown} onClick={onShowCall} className="-ms-2.5">
        {t("call.title")}
      </Button>
      <CopyButton value={link} label={t("copyLink")} copiedLabel={common("copied")} showLabel />
      <EstimateButton query={query} />
    </div>
  );
}

const never = () => () => undefined;

/** When the price expires. In the reader's time zone, which the server does not know. */
function Validity({ quote }: { quote: Quote | null }) {
  const t = useTranslations("order");
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!quote || !isInBrowser) return null;
  const until = new Date(quote.expires * 1_000);
  const [hour, minute] = [until.getHours(), until.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return (
    <time dateTime={until.toISOString()} className="figures text-ink-2 text-xs">
      {t("summary.valid", { time: `${hour}:${minute}` })}
    </time>
  );
}

"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { sendForm } from "@/lib/api/send-form";
import type { PlannedPrice } from "@/lib/domain/assortment/schema";
import { takeBack } from "./actions";

function Price({ price, value }: { price: PlannedPrice; value: string | null }) {
  const t = useTranslations("assortment.planned");
  const locale = useLocale();
  if (value === null) return t("notSold");
  return <Money amount={{ value, currency: price.currency }} locale={locale} />;
}

function TakeBack({ price }: { price: PlannedPrice }) {
  const t = useTranslations("assortment.planned");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: ({ id }: { id: number }) => sendForm(takeBack, { id }),
    onDone: () => {
      showToast(t("dropped"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-md:grow">
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </span>
      )}
      <Button
        size="sm"
        pending={isBusy}
        pendingLabel={t("dropping")}
        aria-label={t("dropNamed", { name: `${price.name} ${price.location} ${price.currency}` })}
        onClick={() => void submit({ id: price.id })}
      >
        {t("drop")}
      </Button>
    </span>
  );
}

/** Prices that are still to come, the next one first, each of which can be taken back. */
export function PlannedTable({ planned, hasNames = false }: { planned: PlannedPrice[]; hasNames?: boolean }) {
  const t = useTranslations("assortment.planned");
  const locale = useLocale();
  if (planned.length === 0) return <p className="p-4 text-ink-2">{t("none")}</p>;
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("when")}</HeadCell>
          {hasNames && <HeadCell>{t("what")}</HeadCell>}
          <HeadCell>{t("where")}</HeadCell>
          <HeadCell align="end">{t("change")}</HeadCell>
          <HeadCell>{t("by")}</HeadCell>
          <HeadCell label={t("drop")} />
        </HeadRow>
      }
    >
      {planned.map((price) => (
        <Row key={price.id}>
          <Cell head>
            <Time value={price.starts_at} locale={locale} />
          </Cell>
          {hasNames && (
            <Cell label={t("what")}>
              <Link
                href={`/staff/catalogue/presets/${price.preset}` as Route}
                className="text-accent-ink hover:underline"
              >
                {price.name}
              </Link>
            </Cell>
          )}
          <Cell label={t("where")}>{price.location}</Cell>
          <Cell label={t("change")} align="end">
            <span className="whitespace-nowrap">
              <Price price={price} value={price.from} /> → <Price price={price} value={price.amount} />
            </span>
          </Cell>
          <Cell label={t("by")} className="break-all">
            {price.by ?? t("operator")}
          </Cell>
          <Cell align="end">
            <TakeBack price={price} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

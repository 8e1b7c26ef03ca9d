"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { formatDate } from "@/lib/base/time-text";
import type { DunningPreview } from "@/lib/domain/orders/dunning/schema";
import { preview } from "./actions";
import type { readPlan } from "./typed-plan";

type Steps = DunningPreview["rows"][number]["now"];
const kinds = ["mail", "suspend", "hand_over", "terminate"] as const;

function StepList({ steps }: { steps: Steps }) {
  const t = useTranslations("dunning");
  const locale = useLocale();
  if (steps.length === 0) return <span className="text-ink-2">{t("preview.nothing")}</span>;
  return (
    <ul>
      {steps.map(({ kind, on }) => (
        <li key={`${kind} ${on}`}>
          {formatDate(on, locale)}: {t(`steps.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function Counts({ found }: { found: DunningPreview }) {
  const t = useTranslations("dunning");
  const locale = useLocale();
  const spans = ["today", "all"] as const;
  return (
    <Table
      bare
      label={t("preview.counts")}
      head={
        <HeadRow>
          <HeadCell>{t("preview.step")}</HeadCell>
          {spans.flatMap((span) => [
            <HeadCell key={`${span} now`} align="end">
              {t(`preview.${span}`)}, {t("preview.now")}
            </HeadCell>,
            <HeadCell key={`${span} planned`} align="end">
              {t(`preview.${span}`)}, {t("preview.planned")}
            </HeadCell>,
          ])}
        </HeadRow>
      }
    >
      {kinds.map((kind) => (
        <Row key={kind}>
          <Cell head>{t(`steps.${kind}`)}</Cell>
          {spans.flatMap((span) =>
            (["now", "planned"] as const).map((side) => (
              <Cell
                key={`${span} ${side}`}
                label={`${t(`preview.${span}`)}, ${t(`preview.${side}`)}`}
                align="end"
              >
                {found.counts[span][side][kind].toLocaleString(locale)}
              </Cell>
            )),
          )}
        </Row>
      ))}
    </Table>
  );
}

function Rows({ rows }: Pick<DunningPreview, "rows">) {
  const t = useTranslations("dunning");
  return (
    <Table
      bare
      label={t("preview.rows")}
      head={
        <HeadRow>
          <HeadCell>{t("preview.customer")}</HeadCell>
          <HeadCell>{t("preview.invoice")}</HeadCell>
          <HeadCell>{t("preview.now")}</HeadCell>
          <HeadCell>{t("preview.planned")}</HeadCell>
        </HeadRow>
      }
    >
      {rows.map(({ id, customer, invoice, name, now, planned }) => (
        <Row key={id}>
          <Cell head>
            <Link
              href={`/staff/customers/${customer.id}/billing` as Route}
              prefetch={false}
              className="tap wrap-anywhere text-accent-ink hover:underline"
            >
              {customer.email}
            </Link>
          </Cell>
          <Cell label={t("preview.invoice")}>
            <span className="wrap-anywhere">
              {invoice.number}
              <span className="block text-ink-2 text-xs">{name}</span>
            </span>
          </Cell>
          <Cell label={t("preview.now")}>
            <StepList steps={now} />
          </Cell>
          <Cell label={t("preview.planned")}>
            <StepList steps={planned} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

type PreviewProps = {
  id: number | null;
  /** The plan as it is typed; null = it cannot be so. */
  read: () => ReturnType<typeof readPlan> | null;
  onWrong: () => void;
};

/** What the plan would do with what is unpaid now, beside what is done at present. */
export function PlanPreview({ id, read, onWrong }: PreviewProps) {
  const t = useTranslations("dunning");
  const say = useProblemText();
  const locale = useLocale();
  const [found, setFound] = useState<DunningPreview | null>(null);
  const { submit, state, isBusy } = useSubmit({
    send: (asked: ReturnType<typeof readPlan> & { after?: number }) => sendForm(preview, { id, ...asked }),
    onDone: setFound,
  });
  const ask = (after?: number) => {
    const plan = read();
    if (plan) void submit({ ...plan, ...(after === undefined ? {} : { after }) });
    else onWrong();
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <Card
      title={t("preview.title")}
      hint={t("preview.hint")}
      actions={
        <Button size="sm" pending={isBusy} pendingLabel={t("preview.working")} onClick={() => ask()}>
          {t("preview.show")}
        </Button>
      }
    >
      {failure && (
        <Notice tone="danger" live>
          {say(failure.doc)}
        </Notice>
      )}
      {found && (
        <div className="space-y-4" role="status">
          <p className="text-ink-2">
            {t(found.is_more ? "preview.lookedMore" : "preview.looked", {
              count: found.looked.toLocaleString(locale),
            })}
          </p>
          <Counts found={found} />
          {found.rows.length > 0 && <Rows rows={found.rows} />}
          {found.next !== null && (
            <Button size="sm" onClick={() => ask(found.next ?? undefined)}>
              {t("preview.more")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useEffect } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { ServerInvoices, ServerJobs } from "../billing/server-records";
import { nameOf, ServerHead } from "../frame/server-head";
import { sameAgain } from "./same-again";
import { ServerSetup } from "./server-details";

type EndedServerProps = {
  server: ServerOverview;
  ended: NonNullable<ServerOverview["ended"]>;
  now: Date;
  /** It has just ended, which removed the button that had the focus: the new title takes it. */
  takesFocus: boolean;
};

function Notes({ notes }: { notes: ServerOverview["credit_notes"] }) {
  return notes.map(({ id, number, invoice }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <Link
        href={`/billing/invoices/${invoice}` as Route}
        className="tap whitespace-nowrap text-accent-ink underline"
      >
        {number}
      </Link>
    </Fragment>
  ));
}

/** An ended server: its configuration, its invoices, and its jobs. */
export function EndedServer({ server, ended, now, takesFocus }: EndedServerProps) {
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [takesFocus]);
  const t = useTranslations("server");
  const locale = useLocale();
  const isOrder = ended.why === "order";
  return (
    <>
      <ServerHead
        name={nameOf(server)}
        aside={
          <span role="status">
            <StateChip tone="neutral">{t(isOrder ? "ended.cancelled" : "ended.ended")}</StateChip>
          </span>
        }
      />
      <div className="space-y-4">
        <Notice
          tone="info"
          title={t(isOrder ? "ended.titleOrder" : "ended.title", { date: formatDate(ended.at, locale) })}
          actions={
            <CallLink calls="eq/order_instance" href={sameAgain(server) as Route}>
              {t("life.again")}
            </CallLink>
          }
        >
          {t(`ended.${ended.why}`)}{" "}
          {ended.back &&
            t.rich("ended.back", {
              amount: formatAmount(ended.back, locale),
              notes: () => <Notes notes={server.credit_notes.filter(({ why }) => why === "unused")} />,
            })}
        </Notice>
        <div className="grid items-start gap-4 2xl:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 gap-4">
            {server.invoices.length > 0 && <ServerInvoices server={server} now={now} />}
            {server.jobs.length > 0 && <ServerJobs server={server} />}
          </div>
          <ServerSetup server={server} />
        </div>
      </div>
    </>
  );
}

import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Overdue } from "@/lib/domain/orders/renewals/overdue-schema";

type OverdueNoticeProps = {
  /** Null if nothing is overdue; undefined if it could not be read. */
  overdue: Overdue | null | undefined;
  /** Server time. */
  now: Date;
  /** The invoice of this page. */
  invoiceId?: number;
};

/**
 * The overdue amount, since when, which servers will be suspended and deleted and when, and a link to the invoice.
 * Renders nothing if nothing is overdue, and an error if that is unknown.
 */
export async function OverdueNotice({ overdue, now, invoiceId }: OverdueNoticeProps) {
  if (overdue === null) return null;
  const [t, locale] = await Promise.all([getTranslations("overdue"), getLocale()]);
  if (overdue === undefined)
    return (
      <div className="mb-4">
        <Notice tone="attention" title={t("unread")}>
          {t("unreadText")}
        </Notice>
      </div>
    );
  const { count, amount, invoice, whole, suspends, servers, deletes, suspended } = overdue;
  const { number } = invoice;
  const toPay = whole ?? invoice;
  const parts = {
    number,
    amount: () => <Money amount={amount} locale={locale} className="font-semibold" />,
    time: () => <Time value={invoice.due} locale={locale} now={now} show="date" />,
  };
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        title={count > 1 ? t("many", { count }) : t("one", { number })}
        actions={
          toPay.id !== invoiceId && (
            <LinkButton href={`/billing/invoices/${toPay.id}` as Route}>
              {t(whole ? "openWhole" : "open", { number: toPay.number })}
            </LinkButton>
          )
        }
      >
        {t.rich(count > 1 ? "manyText" : "oneText", parts)}{" "}
        {whole &&
          t.rich("whole", {
            number,
            whole: whole.number,
            amount: () => <Money amount={whole.amount} locale={locale} />,
          })}{" "}
        {deletes &&
          t.rich(suspended.length > 1 ? "suspendedMany" : "suspended", {
            more: overdue.more_suspended,
            names: () => <ServerNames servers={suspended} />,
            time: () => <Time value={deletes} locale={locale} now={now} show="both" />,
          })}{" "}
        {suspends &&
          t.rich(servers.length > 1 ? "suspendsMany" : "suspends", {
            more: overdue.more_servers,
            names: () => <ServerNames servers={servers} />,
            time: () => <Time value={suspends} locale={locale} now={now} show="both" />,
          })}
      </Notice>
    </div>
  );
}

function ServerNames({ servers }: Pick<Overdue, "servers">) {
  return servers.map(({ id, hostname }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <PanelLink
        href={`/servers/${id}` as Route}
        className="wrap-anywhere inline-block underline underline-offset-2"
      >
        {hostname}
      </PanelLink>
    </Fragment>
  ));
}

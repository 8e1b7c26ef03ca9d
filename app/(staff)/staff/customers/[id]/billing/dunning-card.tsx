import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCustomerDunning } from "@/lib/domain/orders/dunning/of-customer";
import { DunningButton } from "../../../dunning/dunning-button";

/** By which plan the customer is dunned, what is stopped, and the letters that were sent. */
export async function DunningCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, locale, { plan, plans, stops, handed_over: handedOver, letters }] = await Promise.all([
    getTranslations("dunning"),
    getLocale(),
    orNotFound(showCustomerDunning.call(context, { account: id })),
  ]);
  const mayChange = hasStaffRight(context.actor.account, "payments/record");
  const chosen = plan?.is_chosen ? plan.id : null;
  const items = [
    {
      key: "plan",
      term: t("plan"),
      value: (
        <>
          <span className="wrap-anywhere">{plan?.name ?? t("usual")}</span>
          {mayChange && (plans.length > 0 || chosen !== null) && (
            <DunningButton act="choose" account={id} plans={plans} chosen={chosen} name={t("plan")} />
          )}
        </>
      ),
    },
    ...stops.map(({ id: stop, invoice, until, reason, by }) => {
      const name = invoice ? t("stoppedInvoice", { number: invoice.number }) : t("stoppedAll");
      return {
        key: `stop ${stop}`,
        term: name,
        note: [reason, by].filter(Boolean).join(" · "),
        value: (
          <>
            {t("untilDay", { date: formatDate(until, locale) })}
            {mayChange && <DunningButton act="resume" account={id} id={stop} name={name} />}
          </>
        ),
      };
    }),
    ...handedOver.map(({ invoice, collector, amount, on }) => ({
      key: `handed over ${invoice.id}`,
      term: t("handedOver", { number: invoice.number }),
      note: `${collector} · ${t("since", { date: formatDate(on, locale) })}`,
      value: (
        <>
          {formatAmount(amount, locale)}
          {mayChange && (
            <DunningButton act="takeBack" account={id} invoice={invoice.id} name={invoice.number} />
          )}
        </>
      ),
    })),
    ...letters.map(({ id: letter, invoices, on }) => ({
      key: `letter ${letter}`,
      term: t("letterOf", { id: letter }),
      note: invoices.join(", "),
      value: (
        <>
          {formatDate(on, locale)}
          <DownloadLink
            href={`/staff/dunning/letters/${letter}`}
            label={`PDF, ${t("letterOf", { id: letter })}`}
          >
            PDF
          </DownloadLink>
        </>
      ),
    })),
  ];
  return (
    <ClientMessages namespaces={["dunning", "common", "problems"]}>
      <Card
        title={t("title")}
        hint={t("customerHint")}
        actions={
          <>
            {mayChange && <DunningButton act="stop" account={id} name={t("stoppedAll")} />}
            {hasStaffRight(context.actor.account, "dunning/manage") && (
              <Link
                href={"/staff/dunning" as Route}
                prefetch={false}
                className="tap text-accent-ink hover:underline"
              >
                {t("plans")}
              </Link>
            )}
          </>
        }
      >
        <DefinitionList items={items} />
      </Card>
    </ClientMessages>
  );
}

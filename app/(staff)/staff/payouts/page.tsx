import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { showPayouts } from "@/lib/domain/money/card-payouts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { ActButton } from "../acting/action-button";
import { BooksSections } from "../books-sections";
import { ChoiceLinks } from "../choice-links";
import { readBefore } from "../read-before";
import { PayoutReceipt, PayoutState, PayoutSums } from "./payout-facts";

const path = "/staff/payouts";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cardPayouts");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const query = await searchParams;
  const before = readBefore(query);
  const isOpen = query.open === "1";
  const [t, locale, { payouts, older }] = await Promise.all([
    getTranslations("cardPayouts"),
    getLocale(),
    orNotFound(
      showPayouts.call(context, {
        ...(before === null ? {} : { before }),
        ...(isOpen ? { open: "1" as const } : {}),
      }),
    ),
  ]);
  const own = isOpen ? "open=1&" : "";
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={<ActButton act="readPayouts" subject={{ id: 0 }} name={t("title")} size="md" />}
      />
      <BooksSections staff={context.actor.account} />
      <div className="space-y-4">
        <ChoiceLinks
          label={t("filters")}
          items={[
            { href: path as Route, label: t("all"), isCurrent: !isOpen },
            { href: `${path}?open=1` as Route, label: t("openOnly"), isCurrent: isOpen },
          ]}
        />
        {payouts.length === 0 ? (
          <Card>
            <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
          </Card>
        ) : (
          <Table
            label={t("list")}
            head={
              <HeadRow>
                <HeadCell>{t("payout")}</HeadCell>
                <HeadCell>{t("arrives")}</HeadCell>
                <HeadCell>{t("amount")}</HeadCell>
                <HeadCell>{t("state")}</HeadCell>
                <HeadCell>{t("receipt")}</HeadCell>
              </HeadRow>
            }
            footer={pageLinks(
              t("pages"),
              before !== null && { href: `${path}${isOpen ? "?open=1" : ""}` as Route, label: t("newest") },
              older !== null && { href: `${path}?${own}before=${older}` as Route, label: t("older") },
            )}
          >
            {payouts.map((payout) => (
              <Row key={payout.id}>
                <Cell head>
                  <PanelLink
                    href={`${path}/${payout.id}` as Route}
                    className="wrap-anywhere text-accent-ink hover:underline"
                  >
                    {payout.outside_id}
                  </PanelLink>
                  {payout.company && (
                    <span className="block font-normal text-ink-2 text-xs">{payout.company}</span>
                  )}
                </Cell>
                <Cell label={t("arrives")}>
                  <Time value={payout.arrives} locale={locale} show="date" />
                </Cell>
                <Cell label={t("amount")}>
                  <PayoutSums payout={payout} />
                </Cell>
                <Cell label={t("state")}>
                  <PayoutState payout={payout} />
                </Cell>
                <Cell label={t("receipt")}>
                  <PayoutReceipt payout={payout} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </div>
    </ClientMessages>
  );
}

/** Payouts of the card services with their bank receipts. Not found for staff without the right. */
export default function PayoutsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

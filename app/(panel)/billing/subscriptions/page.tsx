import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import type { Subscription } from "@/lib/domain/orders/products/schema";
import { showOwnSubscriptions } from "@/lib/domain/orders/products/subscriptions";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("terms"))("own.title") };
}

const stateOf = ({ ended, paused }: Subscription) => {
  if (ended !== null) return { word: "own.ended", tone: "neutral" } as const;
  return paused === null
    ? ({ word: "own.active", tone: "good" } as const)
    : ({ word: "own.paused", tone: "danger" } as const);
};

async function SubscriptionRow({ one, locale }: { one: Subscription; locale: Locale }) {
  const t = await getTranslations("terms");
  const { name, quantity, price, months, from, next } = one;
  const { word, tone } = stateOf(one);
  const day = (value: string) => <Time value={value} locale={locale} show="date" />;
  return (
    <Row>
      <Cell head>
        <span className="min-w-0 wrap-anywhere">{t("products.line", { name, quantity })}</span>
      </Cell>
      <Cell label={t("own.price")}>
        {price ? t("offerPrice", { price: formatAmount(price, locale), months }) : t("products.noPrice")}
      </Cell>
      <Cell label={t("own.since")}>{day(from)}</Cell>
      <Cell label={t("own.next")}>{day(next)}</Cell>
      <Cell label={t("own.state")}>
        <StateChip tone={tone}>{t(word)}</StateChip>
      </Cell>
    </Row>
  );
}

/** What the account has apart from servers. */
export default owned(async function SubscriptionsPage() {
  const context = await signedIn("/billing/subscriptions");
  const { subscriptions } = await orNotFound(showOwnSubscriptions.call(context, {}));
  const [t, common, locale] = await Promise.all([
    getTranslations("terms"),
    getTranslations("common"),
    getLocale(),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("own.place") }]} />
        }
        title={t("own.title")}
        description={t("own.text")}
      />
      <Card flush>
        {subscriptions.length === 0 ? (
          <EmptyState title={t("own.none")}>{t("own.noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={t("own.title")}
            head={
              <HeadRow>
                <HeadCell>{t("own.name")}</HeadCell>
                <HeadCell>{t("own.price")}</HeadCell>
                <HeadCell>{t("own.since")}</HeadCell>
                <HeadCell>{t("own.next")}</HeadCell>
                <HeadCell>{t("own.state")}</HeadCell>
              </HeadRow>
            }
          >
            {subscriptions.map((one) => (
              <SubscriptionRow key={one.id} one={one} locale={locale} />
            ))}
          </Table>
        )}
      </Card>
    </>
  );
});

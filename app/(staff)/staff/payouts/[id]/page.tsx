import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { MoneyText } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listEntries } from "@/lib/domain/money/accounting/entries";
import type { PayoutMovement } from "@/lib/domain/money/card-payouts/schema";
import { showPayout } from "@/lib/domain/money/card-payouts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { EntriesCard } from "../../accounting/entries-card";
import { PayoutReceipt, PayoutState, PayoutSums } from "../payout-facts";
import { payoutMoney } from "../payout-money";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cardPayouts");
  return { title: t("payout") };
}

/** The payment here that a movement is about. */
async function PaymentHere({ movement: { kind, payment } }: { movement: PayoutMovement }) {
  const t = await getTranslations("cardPayouts");
  if (!payment) return kind === "payment" ? t("unknownHere") : "–";
  return (
    <>
      <Link
        href={`/staff/payments/${payment.id}` as Route}
        prefetch={false}
        className="text-accent-ink hover:underline"
      >
        #{payment.id}
      </Link>
      {payment.differs && <span className="block text-danger text-xs">{t("differs")}</span>}
    </>
  );
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/payouts/${id}`);
  const [t, locale, found] = await Promise.all([
    getTranslations("cardPayouts"),
    getLocale(),
    orNotFound(showPayout.call(context, { id })),
  ]);
  const { payout, movements, left_out: leftOut } = found;
  const booked = hasStaffRight(context.actor.account, "accounting/read")
    ? await orNotFound(listEntries.call(context, { payout: id }))
    : null;
  const title = t("movements", { id: payout.outside_id });
  const money = (value: string) => (
    <MoneyText text={payoutMoney(value, payout.currency, locale)} locale={locale} />
  );
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={payout.outside_id}
        aside={<PayoutState payout={payout} />}
        description={<Time value={payout.arrives} locale={locale} show="date" />}
        breadcrumb={
          <Breadcrumb label={t("title")} items={[{ href: "/staff/payouts" as Route, label: t("title") }]} />
        }
      />
      <div className="space-y-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Card title={t("amount")}>
            <PayoutSums payout={payout} />
          </Card>
          <Card title={t("receipt")}>
            <PayoutReceipt payout={payout} />
          </Card>
        </div>
        {booked && <EntriesCard entries={booked.entries} />}
        <Card flush title={title} {...(leftOut > 0 && { footer: t("leftOut", { count: leftOut }) })}>
          <Table
            bare
            label={title}
            head={
              <HeadRow>
                <HeadCell>{t("movement")}</HeadCell>
                <HeadCell>{t("kind")}</HeadCell>
                <HeadCell>{t("here")}</HeadCell>
                <HeadCell align="end">{t("gross")}</HeadCell>
                <HeadCell align="end">{t("fee")}</HeadCell>
                <HeadCell align="end">{t("net")}</HeadCell>
              </HeadRow>
            }
          >
            {movements.map((movement) => (
              <Row key={movement.id}>
                <Cell head className="wrap-anywhere">
                  {movement.id}
                </Cell>
                <Cell label={t("kind")}>{t(`kinds.${movement.kind}`)}</Cell>
                <Cell label={t("here")}>
                  <PaymentHere movement={movement} />
                </Cell>
                {(["gross", "fee", "net"] as const).map((name) => (
                  <Cell key={name} label={t(name)} align="end">
                    {money(movement[name])}
                  </Cell>
                ))}
              </Row>
            ))}
          </Table>
        </Card>
      </div>
    </ClientMessages>
  );
}

/** One payout with its movements. */
export default function PayoutPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

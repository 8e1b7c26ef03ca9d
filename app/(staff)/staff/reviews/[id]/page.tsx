import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { showReview } from "@/lib/domain/orders/reviews/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import { RiskReasons } from "../../risk-reasons";
import { toneOf } from "../../row-codes";
import { ReviewFacts } from "./review-facts";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("orderRisk");
  return { title: t("review", { id }) };
}

const isOpen = (state: string): boolean =>
  state === "waiting" || state === "identity" || state === "refunding";

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/reviews/${id}`);
  const [t, backOffice, locale, review] = await Promise.all([
    getTranslations("orderRisk"),
    getTranslations("backOffice"),
    getLocale(),
    orNotFound(showReview.call(context, { id })),
  ]);
  const { account } = context.actor;
  const { order, state, points, threshold, reasons, identity } = review;
  const shown = state === "identity" && identity === "verified" ? "identity_verified" : state;
  const acts = [
    "approveOrder" as const,
    ...(state === "waiting" ? (["askIdentity"] as const) : []),
    "rejectOrder" as const,
  ];
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t("orderOf", { hostname: order.hostname })}
        aside={<StateChip tone={toneOf(shown)}>{backOffice(`states.${shown}`)}</StateChip>}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/queues/reviews" as Route, label: backOffice("queues.reviews") }]}
          />
        }
        actions={
          isOpen(state) &&
          acts
            .filter((act) => mayAct(account, act))
            .map((act) => <ActButton key={act} act={act} subject={{ id }} name={order.hostname} size="md" />)
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("points", { points, threshold })} hint={t("pointsHint")}>
          <RiskReasons reasons={reasons} />
        </Card>
        <ReviewFacts review={review} locale={locale} />
      </div>
    </ClientMessages>
  );
}

/** The risk of one order with its reasons, and the decision. */
export default function ReviewPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

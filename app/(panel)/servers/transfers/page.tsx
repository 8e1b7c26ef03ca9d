import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { pinWhere } from "@/lib/base/curl-text";
import { placeName } from "@/lib/base/place-name";
import { listLocations } from "@/lib/domain/catalog/catalog/list-locations";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listTransfers } from "@/lib/domain/orders/transfers/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { IncomingRow } from "./incoming-row";
import { OutgoingRow } from "./outgoing-row";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("transfers");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const { account, session } = context.actor;
  const [t, locale, { incoming, outgoing }, locations] = await Promise.all([
    getTranslations("transfers"),
    getLocale(),
    listTransfers.call(context, {}),
    listLocations.call(context, {}),
  ]);
  const needsPin = account.hasPin && !session.isPinExempt;
  const transfer = { variable: "TRANSFER" };
  const places = new Map(locations.map((location) => [location.code, placeName(location, locale)]));
  return (
    <div className="max-w-[48rem] space-y-4">
      <ClientMessages namespaces={["transfers", "server", "pinField", "problems", "common", "time"]}>
        <Card
          title={t("incoming")}
          flush
          footer={
            <ApiCalls
              calls={[
                { call: "eq/transfers", fields: {} },
                { call: "eq/accept_transfer", fields: { transfer, ...pinWhere(needsPin) } },
                { call: "eq/decline_transfer", fields: { transfer } },
              ]}
            />
          }
        >
          {incoming.length === 0 ? (
            <EmptyState title={t("noIncoming")}>{t("noIncomingText")}</EmptyState>
          ) : (
            <ul className="divide-y">
              {incoming.map((offer) => (
                <IncomingRow
                  key={offer.transfer}
                  offer={offer}
                  place={places.get(offer.location) ?? offer.location}
                  needsPin={needsPin}
                />
              ))}
            </ul>
          )}
        </Card>
        <Card
          title={t("outgoing")}
          flush
          footer={<ApiCalls calls={[{ call: "eq/withdraw_transfer", fields: { transfer } }]} />}
        >
          {outgoing.length === 0 ? (
            <EmptyState title={t("noOutgoing")}>{t("noOutgoingText")}</EmptyState>
          ) : (
            <ul className="divide-y">
              {outgoing.map((offer) => (
                <OutgoingRow key={offer.transfer} offer={offer} />
              ))}
            </ul>
          )}
        </Card>
      </ClientMessages>
    </div>
  );
}

/** Servers that are offered to the account, and those that it offers. */
export default owned(async function TransfersPage() {
  const context = await signedIn("/servers/transfers");
  const [t, common] = await Promise.all([getTranslations("transfers"), getTranslations("common")]);
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={t("title")}
        description={t("description")}
      />
      {await orSkeleton(content(context), <Skeleton className="h-48 w-full max-w-[48rem]" />)}
    </>
  );
});

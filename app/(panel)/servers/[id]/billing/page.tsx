import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { orFailed } from "@/lib/api/or-failed";
import { showOwnPriceChange } from "@/lib/domain/orders/price-changes/own";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { loadServer } from "../frame/load-server";
import { ServerSkeleton } from "../frame/server-skeleton";
import { BillingView } from "./billing-view";
import { PriceNotice } from "./price-notice";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const [{ server }, t] = await Promise.all([loadServer(id, "billing"), getTranslations("server.tabs")]);
  return { title: `${t("billing")} · ${server.hostname}` };
}

async function content(id: string) {
  const { data, server, now } = await loadServer(id, "billing");
  const context = await signedIn(`/servers/${id}/billing`);
  const [locale, overdue, change] = await Promise.all([
    getLocale(),
    orFailed(showOverdue.call(context, { server_id: server.id })),
    orFailed(showOwnPriceChange.call(context, { server_id: server.id })),
  ]);
  return (
    <ClientMessages
      namespaces={["server", "job", "pinField", "invoice", "problems", "states", "common", "time"]}
    >
      <data.Hydrate>
        <BillingView
          id={server.id}
          start={now.toISOString()}
          overdue={
            <>
              <OverdueNotice overdue={overdue} now={now} />
              <PriceNotice change={change ?? null} locale={locale} />
            </>
          }
        />
      </data.Hydrate>
    </ClientMessages>
  );
}

/** Price, renewal and invoices of a server. */
export default owned(async function BillingPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});

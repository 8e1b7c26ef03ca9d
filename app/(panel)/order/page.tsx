import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Calculator } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { prefetcher } from "@/lib/api/prefetch";
import { pendingDocuments } from "@/lib/domain/customers/legal/pending";
import { decide } from "@/lib/domain/kernel/access/access";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showEstimate } from "@/lib/domain/orders/estimates/show";
import { readBrand } from "@/lib/i18n/brand";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { makeCountLabels } from "./labels/make-labels";
import { FilterBar, FilterForm } from "./machine/filter-bar";
import { readFilter } from "./machine/preset-filter";
import { OrderSheet } from "./order-sheet";
import { OrderSkeleton } from "./order-skeleton";
import { choose } from "./selection/choice";
import { optionsInput } from "./selection/options-input";
import {
  type LinkParameters,
  linkQuery,
  queriedDraft,
  type StartDetails,
  startDraft,
} from "./selection/selection";
import { LostNotice } from "./submit/lost-notice";
import { selectionOf } from "./submit/order-call";
import { TemplatesButton } from "./templates/templates-button";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("order"))("title") };
}

function pathOf(link: LinkParameters): string {
  const pairs = Object.entries(link).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return pairs.length > 0 ? `/order?${new URLSearchParams(pairs)}` : "/order";
}

export default owned(async function OrderPage({ searchParams }: { searchParams: Promise<LinkParameters> }) {
  const link = await searchParams;
  return orSkeleton(content(await signedIn(pathOf(link)), link), <OrderSkeleton />);
});

async function content(context: SignedContext, link: LinkParameters): Promise<Awaited<ReactNode>> {
  const data = prefetcher(context);
  const filter = readFilter(link);
  // The cache key must be the query that the browser will send, which depends on the answer.
  const options = await data.add("orders", "options", optionsInput(queriedDraft(link), filter), (answer) =>
    optionsInput(startDraft(answer, link), filter),
  );
  const draft = startDraft(options, link);
  const start: StartDetails = {
    locations: options.locations.map(({ code }) => ({ code })),
    defaults: options.defaults,
    address_price: options.address_price,
  };
  await data.add("projects", "list", {}).catch(() => undefined);
  const selection = selectionOf(choose(options, draft), draft);
  // If this fails, the browser retries it and shows the error.
  if (selection) await data.add("orders", "quote", selection).catch(() => undefined);
  const estimated = (await showEstimate.call(context, {})).entries.length;
  // Orders without the right are refused anyway.
  const mayOrder = decide(context.actor, pendingDocuments).isAllowed;
  const language = await getLocale();
  const documents = mayOrder ? (await pendingDocuments.call(context, { language })).documents : [];
  const t = await getTranslations("order");
  return (
    <ClientMessages
      namespaces={[
        "order",
        "details",
        "rootPassword",
        "sshKeyFaults",
        "userData",
        "pinField",
        "legalAccept",
        "common",
        "states",
      ]}
    >
      <data.Hydrate>
        <PageHeader
          title={t("title")}
          actions={
            <>
              {estimated > 0 && (
                <LinkButton href="/order/estimate" size="sm" icon={<Calculator size={14} aria-hidden />}>
                  {(await getTranslations("estimate"))("link", { count: estimated })}
                </LinkButton>
              )}
              <TemplatesButton start={linkQuery(draft)} />
            </>
          }
        />
        <LostNotice options={options} link={link} />
        <OrderSheet
          start={start}
          origin={addressOf(await readBrand())}
          account={context.actor.account.id}
          documents={documents}
          labels={makeCountLabels(options, t, await getLocale())}
          filterBar={<FilterBar {...{ options, filter }} clearHref={`/order?${linkQuery(draft)}`} />}
        />
        <FilterForm query={linkQuery(draft)} />
      </data.Hydrate>
    </ClientMessages>
  );
}

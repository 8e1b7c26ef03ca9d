import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { prefetcher } from "@/lib/api/prefetch";
import { runtime } from "@/lib/env";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { choose } from "./choice";
import { FilterBar, FilterForm } from "./filter-bar";
import { LostNotice } from "./lost-notice";
import { makeCountWords } from "./make-words";
import { selectionOf } from "./order-call";
import { OrderSheet } from "./order-sheet";
import { readFilter } from "./preset-filter";
import { TemplatesButton } from "./templates-button";
import { type LinkParameters, linkQuery, startWishes } from "./wishes";

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
  const context = await signedIn(pathOf(link));
  const data = prefetcher(context);
  const options = await data.add("orders", "options", {});
  const wishes = startWishes(options, link);
  const filter = readFilter(link);
  const selection = selectionOf(choose(options, wishes), wishes);
  // If this fails, the browser repeats the read and shows the failure.
  if (selection) await data.add("orders", "quote", selection).catch(() => undefined);
  const t = await getTranslations("order");
  return (
    <ClientMessages namespaces={["order", "pinField", "common", "states"]}>
      <data.Hydrate>
        <PageHeader title={t("title")} actions={<TemplatesButton />} />
        <LostNotice options={options} link={link} />
        <OrderSheet
          origin={runtime().publicUrl}
          account={context.actor.account.id}
          words={makeCountWords(options, t, await getLocale())}
          filterBar={<FilterBar {...{ options, filter }} clearHref={`/order?${linkQuery(wishes)}`} />}
        />
        <FilterForm query={linkQuery(wishes)} />
      </data.Hydrate>
    </ClientMessages>
  );
});

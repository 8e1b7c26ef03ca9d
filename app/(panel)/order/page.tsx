import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { prefetcher } from "@/lib/api/prefetch";
import { runtime } from "@/lib/env";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { choose } from "./choice";
import { makeCountWords } from "./count-words";
import { selectionOf } from "./order-call";
import { OrderSheet } from "./order-sheet";
import { type LinkParameters, startWishes } from "./wishes";

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
  const selection = selectionOf(choose(options, wishes), wishes);
  // If this fails, the browser repeats the read and shows the failure.
  if (selection) await data.add("orders", "quote", selection).catch(() => undefined);
  const t = await getTranslations("order");
  return (
    <ClientMessages namespaces={["order", "pinField", "common", "states"]}>
      <data.Hydrate>
        <PageHeader title={t("title")} />
        <OrderSheet
          origin={runtime().publicUrl}
          account={context.actor.account.id}
          words={makeCountWords(options, t)}
        />
      </data.Hydrate>
    </ClientMessages>
  );
});

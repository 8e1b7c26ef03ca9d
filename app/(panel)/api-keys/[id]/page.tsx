import type { Metadata } from "next";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { showKeyOptions } from "@/lib/domain/identity/api-keys/options";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { readBrand } from "@/lib/i18n/brand";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { KeyView } from "./key-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (text: string) => {
  const context = await signedIn(`/api-keys/${text}`);
  const data = prefetcher(context);
  const card = await orNotFound(data.add("api_keys", "card", { id: Number(text) }));
  return { context, data, card };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { card } = await load((await params).id);
  return { title: card.name };
}

async function content(text: string) {
  const { context, data, card } = await load(text);
  const { id } = card;
  // If a read fails here, the browser repeats it and shows the error in that part of the page.
  const [options] = await Promise.all([
    showKeyOptions.call(context, {}),
    data.add("api_keys", "secrets", { id }).catch(() => null),
    data.add("api_keys", "history", { id }).catch(() => null),
    data.add("api_keys", "deliveries", { id }).catch(() => null),
  ]);
  const { has_pin, rights } = options;
  return (
    <ClientMessages namespaces={["apiKeys", "common", "deliveries", "pinField", "states"]}>
      <data.Hydrate>
        <KeyView
          id={id}
          options={{ has_pin, rights }}
          origin={addressOf(await readBrand())}
          start={context.now.toISOString()}
        />
      </data.Hydrate>
    </ClientMessages>
  );
}

const skeleton = (
  <>
    <Skeleton className="mb-5 h-8 w-64" />
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  </>
);

export default owned(async function KeyPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), skeleton, { canBeAbsent: true });
});

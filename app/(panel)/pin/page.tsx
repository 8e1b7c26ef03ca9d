import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { PinSheet } from "./pin-sheet";
import { PinSkeleton } from "./pin-skeleton";
import { ProtectedList } from "./protected-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pin"))("title") };
}

async function content() {
  const context = await signedIn("/pin");
  const t = await getTranslations("pin");
  const data = prefetcher(context);
  await data.add("pins", "show", {});
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ClientMessages namespaces={["pin", "pinField", "common", "states"]}>
        <data.Hydrate>
          <PinSheet start={context.now.toISOString()}>
            <ProtectedList />
          </PinSheet>
        </data.Hydrate>
      </ClientMessages>
    </>
  );
}

export default owned(async function PinPage() {
  return orSkeleton(content(), <PinSkeleton />);
});

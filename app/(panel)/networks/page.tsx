import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { FloatingCard } from "./floating-card";
import { NetworksSkeleton } from "./networks-skeleton";
import { PrivateCard } from "./private-card";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("networks"))("title") };
}

async function content(context: SignedContext) {
  const data = prefetcher(context);
  const [t] = await Promise.all([
    getTranslations("networks"),
    orNotFound(data.add("addresses", "floating", {})),
    orNotFound(data.add("networks", "list", {})),
  ]);
  return (
    <ClientMessages namespaces={["networks", "network", "problems", "common"]}>
      <div className="max-w-[64rem]">
        <PageHeader title={t("title")} description={t("text")} />
        <data.Hydrate>
          <div className="space-y-4">
            <FloatingCard />
            <PrivateCard />
          </div>
        </data.Hydrate>
      </div>
    </ClientMessages>
  );
}

/** Networks that are not of one server alone. */
export default owned(async function NetworksPage() {
  return orSkeleton(content(await signedIn("/networks")), <NetworksSkeleton />);
});

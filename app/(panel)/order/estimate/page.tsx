import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { showEstimate } from "@/lib/domain/orders/estimates/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AddShared } from "./add-shared";
import { EstimateSkeleton, estimateList } from "./estimate-list";
import { estimatePath, readEntries } from "./list";

type PageProps = { searchParams: Promise<{ s?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("estimate"))("title") };
}

/** Prices the configurations in the URL; nothing is ordered or reserved. */
export default owned(async function EstimatePage({ searchParams }: PageProps) {
  const shared = readEntries((await searchParams).s);
  const context = await signedIn(estimatePath(shared));
  const isShared = shared.length > 0;
  const entries = isShared ? shared : (await showEstimate.call(context, {})).entries;
  const [t, common, list] = await Promise.all([
    getTranslations("estimate"),
    getTranslations("common"),
    orSkeleton(
      estimateList(context, entries, isShared),
      <EstimateSkeleton rows={Math.max(1, entries.length)} />,
    ),
  ]);
  return (
    <ClientMessages namespaces={["common"]}>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/order", label: t("order") }]} />}
        title={t(isShared ? "shared" : "title")}
        description={t("description")}
        actions={
          <>
            {isShared && <AddShared entries={entries} />}
            <LinkButton href="/order" variant={entries.length === 0 ? "primary" : "secondary"}>
              {t("add")}
            </LinkButton>
          </>
        }
      />
      {list}
    </ClientMessages>
  );
});

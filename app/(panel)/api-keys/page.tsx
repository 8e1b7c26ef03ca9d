import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Plus } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { prefetcher } from "@/lib/api/prefetch";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { columnCount, KeyHead } from "./key-head";
import { KeyList } from "./key-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("title") };
}

/** The API keys of the account. */
export default owned(async function KeysPage() {
  const context = await signedIn("/api-keys");
  const t = await getTranslations("apiKeys");
  const list = await orSkeleton(readList(context), loadingList(t("title")));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <CallLink
            calls="api_keys/add"
            href={"/api-keys/new" as Route}
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
          >
            {t("create")}
          </CallLink>
        }
      />
      {list}
    </>
  );
});

async function readList(context: SignedContext): Promise<Awaited<ReactNode>> {
  const data = prefetcher(context);
  await data.add("api_keys", "cards", {});
  return (
    <data.Hydrate>
      <ClientMessages namespaces={["apiKeys", "common", "pinField", "states"]}>
        <KeyList start={context.now.toISOString()} />
      </ClientMessages>
    </data.Hydrate>
  );
}

const loadingList = (label: string) => (
  <Table label={label} head={<KeyHead sorting="used" />} busy>
    <SkeletonRows columns={columnCount} tall />
  </Table>
);

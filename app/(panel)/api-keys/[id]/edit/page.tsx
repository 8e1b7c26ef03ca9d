import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showKeyOptions } from "@/lib/domain/identity/api-keys/options";
import { showKey } from "@/lib/domain/identity/api-keys/overview";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { EditKey } from "../../edit-key";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (text: string) => {
  const context = await signedIn(`/api-keys/${text}/edit`);
  const card = await orNotFound(showKey.call(context, { id: text }));
  return { context, card };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { card } = await load((await params).id);
  const t = await getTranslations("apiKeys");
  return { title: t("editTitle", { name: card.name }) };
}

/** The form for an existing key. */
export default owned(async function EditKeyPage({ params }: PageProps) {
  const { context, card } = await load((await params).id);
  const [t, common, options] = await Promise.all([
    getTranslations("apiKeys"),
    getTranslations("common"),
    showKeyOptions.call(context, {}),
  ]);
  const path = [
    { href: "/api-keys" as Route, label: t("title") },
    { href: `/api-keys/${card.id}` as Route, label: card.name },
  ];
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={path} />}
        title={t("editTitle", { name: card.name })}
      />
      <ClientMessages namespaces={["apiKeys", "common", "pinField", "states"]}>
        <EditKey card={card} options={options} start={context.now.toISOString()} />
      </ClientMessages>
    </>
  );
});

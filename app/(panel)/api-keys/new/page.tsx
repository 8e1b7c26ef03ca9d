import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showKeyOptions } from "@/lib/domain/identity/api-keys/options";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { readBrand } from "@/lib/i18n/brand";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AddKey } from "../add-key";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("create") };
}

/** A new API key. */
export default owned(async function NewKeyPage() {
  const context = await signedIn("/api-keys/new");
  const [t, common, options] = await Promise.all([
    getTranslations("apiKeys"),
    getTranslations("common"),
    orNotFound(showKeyOptions.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb label={common("path")} items={[{ href: "/api-keys" as Route, label: t("title") }]} />
        }
        title={t("create")}
      />
      <ClientMessages namespaces={["apiKeys", "common", "pinField", "states"]}>
        <AddKey options={options} origin={addressOf(await readBrand())} start={context.now.toISOString()} />
      </ClientMessages>
    </>
  );
});

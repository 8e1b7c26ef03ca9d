import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { pinWhere } from "@/lib/base/curl-text";
import { formatAmount } from "@/lib/base/money-text";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listImages } from "@/lib/domain/orders/images/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { ImageRow } from "./image-row";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("serverImages");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const { account, session } = context.actor;
  const [t, locale, found] = await Promise.all([
    getTranslations("serverImages"),
    getLocale(),
    listImages.call(context, {}),
  ]);
  const { images, most, most_gb: mostGb, used_gb: usedGb, price } = found;
  const needsPin = account.hasPin && !session.isPinExempt;
  return (
    <div className="max-w-[48rem] space-y-4">
      <p className="max-w-[72ch]">
        {price ? t("price", { price: formatAmount(price, locale) }) : t("notSold")}{" "}
        {t("quota", { count: images.length, most, used: usedGb, mostGb })}
      </p>
      <ClientMessages namespaces={["serverImages", "pinField", "problems", "common"]}>
        <Card
          title={t("title")}
          flush
          footer={
            <ApiCalls
              calls={[
                { call: "eq/images", fields: {} },
                {
                  call: "eq/delete_image",
                  fields: { image: { variable: "IMAGE" }, ...pinWhere(needsPin) },
                },
              ]}
            />
          }
        >
          {images.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <ul className="divide-y">
              {images.map((image) => (
                <ImageRow key={image.id} image={image} needsPin={needsPin} />
              ))}
            </ul>
          )}
        </Card>
      </ClientMessages>
      <p className="max-w-[72ch] text-ink-2 text-xs">{t("use")}</p>
    </div>
  );
}

/** The images that the account has made of servers. */
export default owned(async function ImagesPage() {
  const context = await signedIn("/servers/images");
  const [t, common] = await Promise.all([getTranslations("serverImages"), getTranslations("common")]);
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={t("title")}
        description={t("description")}
      />
      {await orSkeleton(content(context), <Skeleton className="h-48 w-full max-w-[48rem]" />)}
    </>
  );
});

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import type { BackEndImages } from "@/lib/domain/servers/hosts/schema";
import { listSystemImages } from "@/lib/domain/servers/hosts/system-images";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { HostsTrail } from "../trail";
import { ImageTable } from "./image-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosts.images");
  return { title: t("title") };
}

async function BackEndCard({ backEnd, now }: { backEnd: BackEndImages; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations("hosts.images"), getLocale()]);
  const { name, locations, problem, images, missing } = backEnd;
  return (
    <Card title={<span className="wrap-anywhere">{name}</span>} hint={locations.join(", ")} flush>
      {(problem !== null || missing.length > 0) && (
        <div className="space-y-3 p-4">
          {problem !== null && (
            <Notice tone="danger" title={t("problem")}>
              <span className="wrap-anywhere">{problem}</span>
            </Notice>
          )}
          {missing.length > 0 && (
            <Notice tone="attention" title={t("missing", { count: missing.length })}>
              {missing.join(", ")}
            </Notice>
          )}
        </div>
      )}
      {images.length > 0 && <ImageTable name={name} images={images} locale={locale as Locale} now={now} />}
    </Card>
  );
}

async function content() {
  const context = await signedInStaff("/staff/hosts/images");
  const [t, { back_ends: backEnds }] = await Promise.all([
    getTranslations("hosts.images"),
    orNotFound(listSystemImages.call(context, {})),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("hint")} breadcrumb={<HostsTrail />} />
      <div className="space-y-4">
        {backEnds.length === 0 && (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        )}
        {backEnds.map((backEnd) => (
          <BackEndCard key={backEnd.name} backEnd={backEnd} now={context.now} />
        ))}
      </div>
    </>
  );
}

/** From which images clusters make the systems of the catalog. Not found for staff without the right. */
export default function ImagesPage() {
  return orStaffSkeleton(() => content());
}

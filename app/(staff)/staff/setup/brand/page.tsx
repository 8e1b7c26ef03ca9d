import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BrandFiles } from "../../brands/brand-files";
import { openSetup } from "../open-setup";
import { SetupFrame } from "../setup-frame";
import { BrandStep } from "./brand-step";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("brand") };
}

async function content() {
  const { context, progress } = await openSetup("brand");
  const [t, { brands }] = await Promise.all([
    getTranslations("setup.brand"),
    orNotFound(listBrands.call(context, {})),
  ]);
  const brand = brands.find((one) => one.is_default) ?? null;
  return (
    <ClientMessages namespaces={["setup", "brands", "common", "problems"]}>
      <SetupFrame current="brand" text={t("text")} progress={progress}>
        <BrandStep key={brand?.id} brand={brand} />
        {brand ? <BrandFiles id={brand.id} files={brand.files} /> : <p className="text-ink-2">{t("logo")}</p>}
      </SetupFrame>
    </ClientMessages>
  );
}

/** The name and the look of the panel, with a preview. */
export default function BrandStepPage() {
  return orStaffSkeleton(content);
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundPage } from "@/components/frame/not-found-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("states");
  return { title: t("notFoundTitle") };
}

export default function PanelNotFound() {
  return <NotFoundPage side="customer" inFrame />;
}

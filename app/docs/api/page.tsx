import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferencePage } from "./reference-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiDocs");
  return { title: t("title") };
}

export default function ApiReferencePage() {
  return <ReferencePage part={null} />;
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { runtime } from "@/lib/env";
import { furtherParts } from "../links";
import { readReference } from "../reference";
import { ReferencePage } from "../reference-page";

type PageProps = { params: Promise<{ part: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ part }, t] = await Promise.all([params, getTranslations("apiDocs")]);
  const further = furtherParts.find((name) => name === part);
  return { title: `${further ? t(further) : part} · ${t("title")}` };
}

export default async function ApiReferencePartPage({ params }: PageProps) {
  const { part } = await params;
  const modules = readReference(runtime().publicUrl).modules.map(({ name }) => name);
  if (![...modules, ...furtherParts].includes(part)) notFound();
  return <ReferencePage part={part} />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeclarePage } from "../declare/declare-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("contracts.cancellation"))("title") };
}

/** Where a consumer declares a cancellation, signed in or not. */
export default function CancelPage() {
  return <DeclarePage kind="cancellation" />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeclarePage } from "../declare/declare-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("contracts.withdrawal"))("title") };
}

/** Where a consumer declares a withdrawal, signed in or not. */
export default function WithdrawPage() {
  return <DeclarePage kind="withdrawal" />;
}

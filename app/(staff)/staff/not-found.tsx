import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundPage } from "@/components/frame/not-found-page";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { ownContext } from "@/lib/session/signed-in";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("states");
  return { title: t("notFoundTitle") };
}

/** To everyone but staff these pages look like any unknown URL. */
export default async function StaffNotFound() {
  return isStaff(await ownContext()) ? (
    <NotFoundPage side="staff" inFrame />
  ) : (
    <NotFoundPage side="customer" />
  );
}

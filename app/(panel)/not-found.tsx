import { Unlink } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("states");
  return { title: t("notFoundTitle") };
}

/** Deleted, somebody else's, or never existed: a signed-in page does not tell these apart. */
export default async function PanelNotFound() {
  const t = await getTranslations("states");
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <span className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Unlink size={22} aria-hidden />
      </span>
      <h1 tabIndex={-1} className="font-semibold text-xl">
        {t("notFoundTitle")}
      </h1>
      <p className="mt-2 mb-5 text-ink-2">{t("notFoundText")}</p>
      <LinkButton href="/servers" variant="primary">
        {t("notFoundAction")}
      </LinkButton>
    </div>
  );
}

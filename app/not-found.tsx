import { Unlink } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { buttonLook } from "@/components/ui/button-look";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("states");
  return { title: t("notFoundTitle") };
}

export default async function NotFound() {
  const t = await getTranslations("states");
  return (
    <main id="content" className="gutter grid min-h-[70dvh] place-items-center py-12">
      <div className="max-w-md text-center">
        <span className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
          <Unlink size={22} aria-hidden />
        </span>
        <h1 tabIndex={-1} className="font-semibold text-xl">
          {t("notFoundTitle")}
        </h1>
        <p className="mt-2 text-ink-2">{t("notFoundText")}</p>
        <a href="/servers" className={`${buttonLook("primary")} mt-5`}>
          {t("notFoundAction")}
        </a>
      </div>
    </main>
  );
}

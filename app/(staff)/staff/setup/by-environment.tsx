import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";

/** In place of a form whose settings the environment has. */
export async function ByEnvironment({ names }: { names: readonly string[] }) {
  const t = await getTranslations("setup");
  return <Notice tone="info">{t("byEnvironment", { names: names.join(", ") })}</Notice>;
}

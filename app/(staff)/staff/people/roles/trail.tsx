import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";

/** Links back to the start page of staff, and to the staff accounts. */
export async function Trail() {
  const [t, backOffice] = await Promise.all([getTranslations("staff"), getTranslations("backOffice")]);
  return (
    <Breadcrumb
      label={backOffice("place")}
      items={[
        { href: "/staff", label: t("nav.home") },
        { href: "/staff/people", label: t("people.title") },
      ]}
    />
  );
}

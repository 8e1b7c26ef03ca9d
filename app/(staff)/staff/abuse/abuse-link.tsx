import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";

type AbuseLinkProps = { staff: HoldsRights; of: { account: number } | { server: number } };

/** To the abuse cases of a customer or a server; nothing for staff without the right. */
export function AbuseLink({ staff, of }: AbuseLinkProps) {
  const t = useTranslations("lists.names");
  if (!hasStaffRight(staff, "abuse/handle")) return null;
  const [[name, id] = ["", 0]] = Object.entries(of);
  return (
    <LinkButton size="sm" href={`/staff/lists/abuse?${name}=${id}` as Route}>
      {t("abuse")}
    </LinkButton>
  );
}

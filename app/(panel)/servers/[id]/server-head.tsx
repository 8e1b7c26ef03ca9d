import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { ServerTabs } from "./server-tabs";

/** How a server is called on its pages. */
export const nameOf = ({ label, hostname }: { label: string; hostname: string }): string =>
  label ? `${label} · ${hostname}` : hostname;

/** The head of each of a server's pages. */
export function ServerHead({
  id,
  name,
  aside,
  hasTabs = true,
}: {
  id: number;
  name: string;
  aside?: ReactNode;
  hasTabs?: boolean;
}) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={name}
        aside={aside}
      />
      {hasTabs && <ServerTabs id={id} />}
    </>
  );
}

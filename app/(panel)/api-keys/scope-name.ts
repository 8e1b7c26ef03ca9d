import { useTranslations } from "next-intl";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";

type Limits = Pick<KeyCard, "server_id" | "server_name" | "project_id" | "project_name">;

/** What a key is limited to, in words. */
export function useScopeName({ server_id, server_name, project_id, project_name }: Limits): string {
  const t = useTranslations("apiKeys.scope");
  if (server_id !== 0) return server_name ?? t("server", { id: server_id });
  return project_id === 0 ? t("account") : t("project", { name: project_name ?? `#${project_id}` });
}

import { useQuery } from "@tanstack/react-query";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";

/** The projects of the account; none for users who may not see them, and while they are not known. */
export function useProjects(): OutputOf<"projects", "list">["list"] {
  const whyNot = useWhyNot("projects/list");
  const isAllowed = whyNot === undefined;
  const { data } = useQuery({ ...query("projects", "list", {}), enabled: isAllowed, retry: false });
  return data?.list ?? [];
}

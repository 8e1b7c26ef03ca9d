import type { ReactNode } from "react";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { ownContext } from "@/lib/session/signed-in";
import { StaffSkeleton } from "./staff-skeleton";

/** A slow staff page begins with a skeleton; for others it has none, because for them the page does not exist. */
export async function orStaffSkeleton(
  content: () => Promise<Awaited<ReactNode>>,
): Promise<Awaited<ReactNode>> {
  if (!isStaff(await ownContext())) return content();
  return orSkeleton(content(), <StaffSkeleton />, { canBeAbsent: true });
}

import type { ReactNode } from "react";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { isStaff } from "@/lib/domain/kernel/access/access";
import { ownContext } from "@/lib/session/signed-in";
import { StaffSkeleton } from "./staff-skeleton";

/** A late page of staff begins with a skeleton; to everybody else there is none, for to them there is no such page. */
export async function orStaffSkeleton(
  content: () => Promise<Awaited<ReactNode>>,
): Promise<Awaited<ReactNode>> {
  if (!isStaff(await ownContext())) return content();
  return orSkeleton(content(), <StaffSkeleton />, { canBeAbsent: true });
}

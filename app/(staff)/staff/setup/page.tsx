import { redirect } from "next/navigation";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { openSetup, pathOf } from "./open-setup";

async function content(): Promise<never> {
  const { next } = await openSetup(null);
  redirect(pathOf(next ?? "ready"));
}

/** Leads to the first page of the set-up whose facts are missing. */
export default function SetupPage() {
  return orStaffSkeleton(content);
}

import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SetupStep } from "@/lib/domain/support/setup/schema";
import { showSetup } from "@/lib/domain/support/setup/show";
import { signedInStaff } from "@/lib/session/signed-in";

export type SetupPage = SetupStep | "ready";

export const pathOf = (page: SetupPage): Route => `/staff/setup/${page}` as Route;

/** The page of a set-up that has begun. Not found where there was none; once nothing was missing it leads to the start. */
export async function openSetup(page: SetupPage | null) {
  const context = await signedInStaff(page === null ? "/staff/setup" : pathOf(page));
  const { state, progress, next } = await orNotFound(showSetup.call(context, {}));
  if (state === null) notFound();
  if (state === "done") redirect("/staff");
  return { context, progress, next };
}

export type Progress = Awaited<ReturnType<typeof openSetup>>["progress"];

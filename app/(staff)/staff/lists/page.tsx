import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { listsOf } from "@/lib/domain/support/lists/shared/list-access";
import { signedInStaff } from "@/lib/session/signed-in";
import { listPath } from "./list-address";

/** The first list that this member of staff may read. */
export default async function ListsPage() {
  const { actor } = await signedInStaff("/staff/lists");
  const [first] = listsOf(actor);
  if (!first) notFound();
  redirect(listPath(first) as Route);
}

import { cache } from "react";
import { orNotFound } from "@/lib/api/or-not-found";
import { seeServer } from "@/lib/domain/support/server-record/see";
import { signedInStaff } from "@/lib/session/signed-in";

/** What the back end of a server says now; asked once for all parts of the page. */
export const readSeen = cache(async (id: number) =>
  orNotFound(seeServer.call(await signedInStaff(`/staff/servers/${id}`), { id })),
);

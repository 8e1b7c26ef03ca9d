import "server-only";
import { runtime } from "@/lib/env";

/** Beside the cookie of the staff session, without which it opens nothing. */
export const visitCookieName = (): string =>
  `${runtime().publicUrl.startsWith("https:") ? "__Secure-" : ""}berth.visit`;

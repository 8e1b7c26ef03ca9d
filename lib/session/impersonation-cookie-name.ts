import "server-only";
import { nameOfCookie } from "./cookies";

/** Beside the cookie of the staff session, without which it opens nothing. */
export const impersonationCookieName = (): string => nameOfCookie("berth.visit", "/");

import "server-only";
import { nameOfCookie } from "./cookies";

/** Stored beside the staff session's cookie; it is not valid without it. */
export const impersonationCookieName = (): string => nameOfCookie("panel.visit", "/");

import { ttlSeconds } from "../../sessions/shared/issue";
import type { SignInTerms } from "./open-session";

/** A browser's session is not bound to an IP address, because people change networks; its cookie protects it. */
export const browserTerms: SignInTerms = { kind: "browser", ttl: ttlSeconds.browser, isBound: false };

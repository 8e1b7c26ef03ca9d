import { ttlSeconds } from "../sessions/shared/issue";
import type { SignInTerms } from "./open-session";

/** A session of a browser follows its person from network to network; its cookie is what binds it. */
export const browserTerms: SignInTerms = { kind: "browser", ttl: ttlSeconds.browser, isBound: false };

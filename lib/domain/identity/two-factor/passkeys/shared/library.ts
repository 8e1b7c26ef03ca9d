/** Loaded on first use: it would add a quarter to what every start of the panel has to read. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

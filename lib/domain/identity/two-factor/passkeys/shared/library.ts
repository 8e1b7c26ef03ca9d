/** Loaded with the first passkey: it is a quarter of what every start of the panel would have to read. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

import { keyedHash, unseal } from "./seal";

/** Returns the hash by which a callback's job is looked up. */
export const hashCallback = (key: string): Buffer => keyedHash("callback", key);

/** Decrypts callbacks that SQL returned sealed, as hex. */
export const openCallbacks = (sealed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed).map(([name, hex]) => [name, unseal("callback", Buffer.from(hex, "hex"))]),
  );

import { keyedHash, unseal } from "./seal";

/** By which the job of a callback is found. */
export const hashCallback = (key: string): Buffer => keyedHash("callback", key);

/** Callbacks that SQL has answered sealed, in hexadecimal. */
export const openCallbacks = (sealed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed).map(([name, hex]) => [name, unseal("callback", Buffer.from(hex, "hex"))]),
  );

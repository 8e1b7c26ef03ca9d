import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The subset of CBOR that an authenticator writes. */
function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const encoded = (value: Buffer | string): string => Buffer.from(value).toString("base64url");
const sha256 = (value: Buffer | string): Buffer => createHash("sha256").update(value).digest();

/** The page's origin and the device's claims: a test may falsify each. */
export type Circumstances = {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string | undefined;
};

/** A virtual device with one passkey (ES256), for a panel at `origin`. */
export function newAuthenticator(usual: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle: string | undefined;

  const authData = (given: Circumstances, credential?: Buffer): Buffer => {
    const flags = 1 | (given.isUserVerified === false ? 0 : 4) | (credential ? 64 : 0);
    const count = Buffer.alloc(4);
    counter = given.counter ?? counter + 1;
    count.writeUInt32BE(counter);
    const parts = [sha256(given.rpId ?? usual.rpId), Buffer.from([flags]), count];
    return Buffer.concat(credential ? [...parts, credential] : parts);
  };
  const clientData = (type: string, challenge: string, given: Circumstances): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: given.origin ?? usual.origin, crossOrigin: false }),
    );
  const named = { id: encoded(id), rawId: encoded(id), type: "public-key" as const };

  return {
    id: named.id,
    make: (options: { challenge: string; user: { id: string } }, given: Circumstances = {}) => {
      userHandle = options.user.id;
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, "base64url"))],
        [int(-3), bytes(Buffer.from(y, "base64url"))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authData(given, credential))],
      ]);
      const clientDataJSON = encoded(clientData("webauthn.create", options.challenge, given));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: encoded(attestation), transports: ["internal"] },
      };
    },
    answer: ({ challenge }: { challenge: string }, given: Circumstances = {}) => {
      const data = authData(given);
      const client = clientData("webauthn.get", challenge, given);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const handle = "userHandle" in given ? given.userHandle : userHandle;
      return {
        ...named,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}

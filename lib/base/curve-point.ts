/** Curves of NIST (FIPS 186-4): y² = x³ − 3x + b modulo p. */
const curves = {
  nistp256: {
    bytes: 32,
    p: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  nistp384: {
    bytes: 48,
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  nistp521: {
    bytes: 66,
    p: 2n ** 521n - 1n,
    b: 0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
} as const;

export type Curve = keyof typeof curves;
export const isCurve = (name: string): name is Curve => Object.hasOwn(curves, name);

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

/** Whether the bytes are a point of the curve, written in full (SEC 1, 2.3.3). */
export function isPoint(name: Curve, bytes: Uint8Array): boolean {
  const { bytes: size, p, b } = curves[name];
  if (bytes.length !== 1 + 2 * size || bytes[0] !== 4) return false;
  const [x, y] = [numberOf(bytes.slice(1, 1 + size)), numberOf(bytes.slice(1 + size))];
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}

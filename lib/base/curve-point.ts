import { p256, p384, p521 } from "@noble/curves/nist.js";

/** NIST curves by their SSH names (RFC 5656, 10.1), with the size of an uncompressed point in bytes. */
const curves = {
  nistp256: { Point: p256.Point, bytes: 65 },
  nistp384: { Point: p384.Point, bytes: 97 },
  nistp521: { Point: p521.Point, bytes: 133 },
} as const;

export type Curve = keyof typeof curves;
export const isCurve = (name: string): name is Curve => Object.hasOwn(curves, name);

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the bytes are an uncompressed point on the curve (SEC 1, 2.3.3). */
export function isPoint(name: Curve, bytes: Uint8Array): boolean {
  const { Point, bytes: size } = curves[name];
  return bytes.length === size && isRead(() => Point.fromBytes(Uint8Array.from(bytes)));
}

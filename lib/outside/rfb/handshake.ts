import type { Duplex } from "node:stream";
import { answerTo } from "./challenge";
import { take } from "./take";

/** Protocol version message (RFC 6143, 7.1). */
const version = "RFB 003.008\n";
const none = 1;
const byPassword = 2;

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

async function requireVersion(stream: Duplex): Promise<void> {
  const said = (await take(stream, version.length)).toString("latin1");
  // Later 3.x versions are treated as 3.8; in older ones the server chose the security type.
  if (!/^RFB 003\.\d{3}\n$/.test(said) || said < version) throw new Error("it speaks no RFB 3.8");
}

/** Viewer side: authenticates with the password. ClientInit follows on the stream. Throws if rejected. */
export async function enterScreen(stream: Duplex, password: string): Promise<void> {
  await requireVersion(stream);
  stream.write(version);
  const [count = 0] = await take(stream, 1);
  const kinds = await take(stream, count);
  const kind = [byPassword, none].find((one) => kinds.includes(one));
  if (kind === undefined) throw new Error("it asks for a proof that is not known here");
  stream.write(Buffer.from([kind]));
  if (kind === byPassword) stream.write(answerTo(await take(stream, 16), password));
  if ((await take(stream, 4)).readUInt32BE() !== 0) throw new Error("it refused the password");
}

/** Server side, for a viewer that is already authenticated. */
export async function admitViewer(stream: Duplex): Promise<void> {
  stream.write(version);
  await requireVersion(stream);
  stream.write(Buffer.from([1, none]));
  const [kind] = await take(stream, 1);
  if (kind !== none) throw new Error("the viewer chose another kind of proof");
  stream.write(u32(0));
}

/** Server side: sends the challenge and returns whether `isRight` accepts the response. */
export async function challengeViewer(
  stream: Duplex,
  challenge: Buffer,
  isRight: (answer: Buffer) => boolean,
): Promise<boolean> {
  stream.write(version);
  await requireVersion(stream);
  stream.write(Buffer.from([1, byPassword]));
  await take(stream, 1);
  stream.write(challenge);
  const isProved = isRight(await take(stream, 16));
  const reason = Buffer.from("wrong password");
  stream.write(isProved ? u32(0) : Buffer.concat([u32(1), u32(reason.length), reason]));
  return isProved;
}

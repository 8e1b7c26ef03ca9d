import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { answerTo } from "../rfb/challenge";
import { challengeViewer } from "../rfb/handshake";
import type { Screen } from "./port-work";

const passwordSeconds = 60;
const checkMs = 1_000;

type Shared = {
  /** Shows the screen to a viewer that has proved that it knows the password; its next message is ClientInit. */
  show: (socket: Socket) => Promise<void>;
  isOn: () => Promise<boolean>;
};
type Shown = Shared & { untilMs: number };

/** Shared screens by password: one port serves all machines. */
const passwords = new Map<string, Shown>();
let listening: Promise<number> | null = null;

/** The screen whose password matches the response; each password is valid once. Null = none. */
function claim(challenge: Buffer, answer: Buffer, nowMs: number): Shown | null {
  for (const [password, shown] of passwords) {
    if (shown.untilMs < nowMs || !answerTo(challenge, password).equals(answer)) continue;
    passwords.delete(password);
    return shown;
  }
  return null;
}

async function serve(socket: Socket): Promise<void> {
  const challenge = randomBytes(16);
  let shown: Shown | null = null;
  const isProved = await challengeViewer(socket, challenge, (answer) => {
    shown = claim(challenge, answer, Date.now());
    return shown !== null;
  });
  if (!isProved || !shown) return;
  const { show, isOn }: Shown = shown;
  const look = setInterval(async () => {
    if (!(await isOn().catch(() => false))) socket.destroy();
  }, checkMs);
  look.unref();
  socket.once("close", () => clearInterval(look));
  await show(socket);
}

const listen = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, (socket) => {
      socket.unref();
      socket.on("error", () => socket.destroy());
      serve(socket)
        .catch(() => undefined)
        .finally(() => socket.destroySoon());
    });
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    server.unref();
  });

/** Lets a viewer on this host see a screen that this process shows, with a password for one minute. */
export async function shareOnHost(shared: Shared): Promise<Screen> {
  listening ??= listen();
  const port = await listening;
  for (const [old, { untilMs }] of passwords) if (untilMs < Date.now()) passwords.delete(old);
  const password = randomBytes(6).toString("base64url");
  passwords.set(password, { ...shared, untilMs: Date.now() + passwordSeconds * 1000 });
  return { host: "127.0.0.1", port, password, hasPicture: true };
}

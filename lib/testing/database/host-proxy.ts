import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A database host that can be taken down. `freeze`: from then on it swallows what it is sent, and lets nobody in. */
export type HostProxy = { url: string; freeze(): void; stop(): Promise<void> };

const isQuestion = (chunk: Buffer): boolean => chunk[0] === "Q".charCodeAt(0);

/** A proxy to the server of `url`. `isFrozen`: it lets in, and answers nothing more. */
export async function startProxy(
  url: string,
  { port = 0, isFrozen = false }: { port?: number | undefined; isFrozen?: boolean | undefined } = {},
): Promise<HostProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isGone = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      open.add(one);
      one.on("data", (chunk: Buffer) => isGone || (isFrozen && isQuestion(chunk)) || other.write(chunk));
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `127.0.0.1:${taken}`,
    freeze: () => {
      isGone = true;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type MailServer = {
  url: string;
  received: ParsedMail[];
  /** What the next mails meet, one after another; afterwards all is well. */
  meet: (...troubles: Trouble[]) => void;
  stop: () => Promise<void>;
};

/** later, never: refused with 4xx or 5xx. cut, cutAfter: the connection ends within the mail, or before its receipt. */
export type Trouble = "later" | "never" | "cut" | "cutAfter";

const refusals = { later: 451, never: 550 } as const;
const refuse = (trouble: keyof typeof refusals) =>
  Object.assign(new Error(`${trouble} perhaps`), { responseCode: refusals[trouble] });

/** A real SMTP server that reads what it gets, and makes trouble when told to. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const troubles: Trouble[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    ...options,
    onData(stream, _session, done) {
      const trouble = troubles.shift();
      if (trouble === "cut") return cut(server);
      simpleParser(stream).then((mail) => {
        if (trouble === "later" || trouble === "never") return done(refuse(trouble));
        received.push(mail);
        if (trouble === "cutAfter") return cut(server);
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    meet: (...next) => void troubles.push(...next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The library keeps its sockets to itself; a test that plays a broken line needs them. */
function cut(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket: { destroy: () => void } }>)
    connection._socket.destroy();
}

import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type MailServer = {
  url: string;
  received: ParsedMail[];
  /** Faults of the next mails, in order; afterwards none. */
  meet: (...troubles: Trouble[]) => void;
  stop: () => Promise<void>;
};

/**
 * later, never: rejected with 4xx or 5xx. cut, cutAfter: the connection ends within the mail, or before its
 * confirmation.
 */
export type Trouble = "later" | "never" | "cut" | "cutAfter";

const refusals = { later: 451, never: 550 } as const;
const refuse = (trouble: keyof typeof refusals) =>
  Object.assign(new Error(`${trouble} perhaps`), { responseCode: refusals[trouble] });

/** A real SMTP server that parses what it receives, with configurable faults. */
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

/** The library does not expose its sockets; a test of a broken connection needs them. */
function cut(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket: { destroy: () => void } }>)
    connection._socket.destroy();
}

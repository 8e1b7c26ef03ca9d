import { about } from "@/lib/base/about";
import { canonicalAddress } from "@/lib/base/address";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { urlOf } from "../../kernel/brand/address";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";
import { writeTicket } from "./ticket";

const whiteIp = about(
  wireText(60)
    .refine((text) => text === "" || canonicalAddress(text) !== null, "is no address")
    .optional(),
  "The only address that may open the console; left out, the address of this call. A console asked for in the panel itself opens in that browser alone.",
  "203.0.113.5",
);

/**
 * `eq/novnc` (modules 4, 5.1.3): a URL that opens the console once, within a minute, while the session lives. It is
 * bound to an IP address; without one, if requested by a browser, to that browser's session.
 */
export const openScreen = asyncOperation({
  name: "eq.novnc",
  summary: "Makes a one-time address of a server's console in the browser",
  description:
    "Makes an address under which a browser shows the server's screen; it opens once and shortly, for `white_ip` alone where that is given.",
  access: writes({ impersonation: "console", topic: "consoles" }),
  changes: [],
  fails: [...workFailures, "machine.unsupported"],
  // Impersonating staff have no PIN; the customer's consent replaces it.
  needsPin: (_raw, { actor }) => !actor.onBehalf,
  target: server("id"),
  input: OfServerWithPin.extend({ white_ip: whiteIp }),
  holds: "nothing",
  context: ({ address, isPanelCall }, { white_ip }) => ({
    white_ip: canonicalAddress(white_ip ?? "") ?? (isPanelCall ? "" : address),
  }),
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "openScreen");
    requireUsable(row);
  },
  perform: async ({ actor: { account, session } }, { target, signal, context }) =>
    askMachine(target, "openScreen", async (provisioner, machine) => {
      await provisioner.openScreen(machine, signal);
      return {
        state: "done",
        keep: async (db, now) => {
          const ticket = { serverId: target.id, sessionId: session.id, address: context.white_ip || null };
          const token = await writeTicket(db, ticket, now);
          return { scope: urlOf(brandOfAccount(account), `/console/${token}`), isSecret: true };
        },
      };
    }),
});

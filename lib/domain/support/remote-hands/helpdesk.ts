import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { type RemoteHandsType, ticketOf } from "@/lib/base/remote-hands-type";
import { database } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { idInput, pinInput } from "../../network/addresses/schema";
import { readOpenRemoteHands, remoteHandsUrl } from "../../servers/servers/shared/open-remote-hands";
import { textLimits } from "../tickets/rules";
import { messageInput } from "./schema";
import { openRequest } from "./shared/open-request";

type Name = `request_${"pon" | "poff" | "reboot" | "PXEboot" | "kvm" | "check" | "assistance"}`;

const Ask = z.object({
  id: idInput,
  subject: about(wireText(textLimits.subject).optional(), "A line for lists.", "Second disk"),
  message: aboutTypical(messageInput.optional(), "What is to be done, in words.", "Please look at the disk."),
  pin: pinInput,
});

const Ticket = z.object({
  jira_issue: about(z.string(), "Name of the ticket.", "RH-7001"),
  jira_url: about(z.string(), "Its page in the panel.", "https://panel.example.com/help/7001"),
});

/** One open request per server and kind: a repeated call returns it. */
async function ask(
  context: SignedContext,
  name: Name,
  type: RemoteHandsType,
  { subject, message }: z.output<typeof Ask>,
  row: ServerRow,
) {
  const open = await readOpenRemoteHands(context, row.id, type);
  if (open) return { jira_issue: open.ticket, jira_url: open.url };
  const title = subject?.trim() || `${name}: ${row.hostname}`;
  const wanted = { type, subject: title.slice(0, textLimits.subject), text: message?.trim() || name };
  const id = await openRequest(context, row, wanted);
  return { jira_issue: ticketOf(id), jira_url: remoteHandsUrl(context.brand, id) };
}

const limited = ({ actor, now }: SignedContext) =>
  requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now);

/**
 * An action of the helpdesk (modules 5.12): disruptive requests require the PIN, like the API action of the same
 * effect.
 */
const request = (
  name: Name,
  type: RemoteHandsType,
  summary: string,
  what: string,
  proof: readonly "pin"[] = [],
) =>
  operation({
    name: `helpdesk.${name}`,
    summary,
    description: `Opens a request to the people in the data centre: to ${what}. Answers its number and page; while a request of this kind about the server is open, it is that one.`,
    access: writes({ right: "eq/show", proof, impersonation: "forbidden", topic: "talks" }),
    changes: ["conversations"],
    fails: [],
    target: locked(server("id")),
    isCreating: true,
    input: Ask,
    output: Ticket,
    before: limited,
    run: (context, asked, row) => ask(context, name, type, asked, row),
  });

export const requestPowerOn = request(
  "request_pon",
  "power_on",
  "Asks somebody to switch a server on",
  "switch a server on",
);
export const requestPowerOff = request(
  "request_poff",
  "power_off",
  "Asks somebody to switch a server off",
  "switch a server off",
  ["pin"],
);
export const requestReboot = request(
  "request_reboot",
  "reboot",
  "Asks somebody to restart a server",
  "restart a server at the machine",
  ["pin"],
);
export const requestPxe = request(
  "request_PXEboot",
  "pxe",
  "Asks somebody to start a server from the network",
  "start a server from the network",
  ["pin"],
);
export const requestKvm = request(
  "request_kvm",
  "kvm",
  "Asks somebody to connect a KVM to a server",
  "connect a screen and keyboard over the network",
);
export const requestCheck = request(
  "request_check",
  "check",
  "Asks somebody to look at a server",
  "look at a server and say what they see",
);
export const requestAssistance = request(
  "request_assistance",
  "assistance",
  "Asks somebody for help with a server",
  "help with a server, as the message says",
);

/** The same without a server (`id` is left out). */
export const requestHelp = operation({
  name: "helpdesk.request_help",
  summary: "Asks somebody for help",
  description:
    "Opens a request to the people in the data centre: to help with something that is about no server. Answers its number and page.",
  access: writes({ right: "eq/show", impersonation: "forbidden", topic: "talks" }),
  changes: ["conversations"],
  fails: [],
  isCreating: true,
  input: Ask.omit({ id: true, pin: true }),
  output: Ticket,
  before: limited,
  run: async (context, { subject, message }) => {
    if (context.actor.session.serverId !== null) throw invalidArgument("id", "is required");
    const text = message?.trim();
    if (!text) throw invalidArgument("message", "is required");
    const title = subject?.trim() || text;
    const id = await openRequest(context, null, {
      type: "assistance",
      subject: title.replaceAll(/\s+/g, " ").slice(0, textLimits.subject),
      text,
    });
    return { jira_issue: ticketOf(id), jira_url: remoteHandsUrl(context.brand, id) };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { unstorable } from "@/lib/base/unstorable";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { textLimits } from "../tickets/rules";
import { readRequests } from "./lookup";
import { isRemoteHandsWord, messageInput, RemoteHandsRequests, remoteHandsWords } from "./schema";
import { openRequest } from "./shared/open-request";

const wordInput = wireText(20).refine(
  (word) => isRemoteHandsWord(word.toUpperCase()),
  "must be KVM, UNBLOCK or SERVICE",
);

const fields = {
  type: aboutTypical(
    wordInput.optional(),
    "What is asked for: `KVM`, `UNBLOCK` or `SERVICE`; left out, what the words ask for, `SERVICE`.",
    "KVM",
  ),
  request_type: about(wordInput.optional(), "The same, as some clients send it.", "KVM"),
  request_origin: about(wireText(20).optional(), "Taken; the origin of a call is always `CLIENT`.", "CLIENT"),
  order_data: about(wireText(16_384).optional(), "Further facts, a JSON object.", '{"cable":"VGA"}'),
  comment: about(messageInput.optional(), "What is to be done, in words.", "Please connect a KVM."),
};
type Fields = { [K in keyof typeof fields]?: string | undefined };

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readData(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text === "") return undefined;
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(parsedJson(text));
  if (!success) throw invalidArgument("order_data", "must be a JSON object");
  // Its escapes can name what the text itself could not contain.
  const reason = unstorable(data);
  if (reason !== undefined) throw invalidArgument("order_data", reason);
  return data;
}

async function add(context: SignedContext, asked: Fields, row: ServerRow) {
  const orderData = readData(asked.order_data);
  const described = asked.comment?.trim() || asked.order_data;
  const word = (asked.type ?? asked.request_type ?? (described ? "SERVICE" : undefined))?.toUpperCase();
  if (word === undefined || !isRemoteHandsWord(word)) throw invalidArgument("type", "is required");
  const text = described || word;
  const id = await openRequest(context, row, {
    type: remoteHandsWords[word],
    subject: [word, row.hostname].join(": ").slice(0, textLimits.subject),
    text,
    ...(orderData ? { orderData } : {}),
  });
  return { requests: await readRequests(context, eq(tickets.id, id), 1) };
}

const access = () => writes({ right: "eq/show", impersonation: "forbidden", topic: "talks" });
const limited = ({ actor, now }: SignedContext) =>
  requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now);

/** `rhr/add` (modules 5.12): requests remote hands. */
export const addRemoteHands = operation({
  name: "rhr.add",
  summary: "Asks for hands in the data centre",
  description:
    "Opens a request to the people in the data centre, such as for a KVM, about a server named by `id`. Answers it as the list shows it.",
  access: access(),
  changes: ["conversations"],
  fails: [],
  target: locked(server("id")),
  isCreating: true,
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001), ...fields }),
  output: RemoteHandsRequests,
  before: limited,
  run: add,
});

/** The same with the server as `eq_id`. */
export const addRemoteHandsByEquipment = operation({
  name: "rhr.add_by_equipment",
  summary: "Asks for hands in the data centre, the server as `eq_id`",
  description: "Opens the same request where a client names the server by `eq_id`.",
  access: access(),
  changes: ["conversations"],
  fails: [],
  target: locked(server("eq_id")),
  isCreating: true,
  input: z.object({ eq_id: about(wireInt(0), "Number of the server.", 55001), ...fields }),
  output: RemoteHandsRequests,
  before: limited,
  run: add,
});

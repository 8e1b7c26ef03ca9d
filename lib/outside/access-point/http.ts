import { z } from "zod";
import type { Participant } from "@/lib/base/participant";
import { shortReason, signedPlace } from "../webhook/signed-place";
import type { AccessPoint, NetworkState } from "./port";

const Answer = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["accepted", "delivered"]) }),
  z.object({ state: z.literal("rejected"), reason: z.string().max(10_000).default("") }),
]);

const nameOf = ({ scheme, id }: Participant): string => `${scheme}:${id}`;

function stateOf(text: string): NetworkState {
  const answer = Answer.parse(JSON.parse(text));
  if (answer.state !== "rejected") return { state: answer.state };
  return { state: "rejected", reason: shortReason(answer.reason) };
}

/**
 * An access point, or a program before one, at `url`. `POST url/documents` with JSON `{id, kind, sender, recipient, document}`
 * (the document in Base64) and `GET url/documents/{id}` answer `{state, reason}`; 404 to the second: it is not known. Both
 * have the headers and the signature of Standard Webhooks, that of a GET over an empty body.
 */
export function httpAccessPoint(url: string, secretText: string): AccessPoint {
  const documents = signedPlace("access point", `${url.replace(/\/$/, "")}/documents`, secretText);
  return {
    send: async ({ id, kind, sender, recipient, xml }) => {
      const body = JSON.stringify({
        ...{ id, kind, sender: nameOf(sender), recipient: nameOf(recipient) },
        document: Buffer.from(xml, "utf8").toString("base64"),
      });
      return stateOf(await documents.send(id, body));
    },
    read: async (id) => {
      const text = await documents.read(id);
      return text === null ? null : stateOf(text);
    },
  };
}

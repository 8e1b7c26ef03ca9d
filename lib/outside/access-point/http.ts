import { z } from "zod";
import type { Participant } from "@/lib/base/participant";
import { readBounded } from "@/lib/base/read-bounded";
import { signedHeaders } from "../webhook/signature";
import type { AccessPoint, NetworkState } from "./port";

const timeoutMs = 20_000;
const mostBytes = 64 * 1024;
const longestReason = 500;

const Answer = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["accepted", "delivered"]) }),
  z.object({ state: z.literal("rejected"), reason: z.string().max(10_000).default("") }),
]);

const nameOf = ({ scheme, id }: Participant): string => `${scheme}:${id}`;

function stateOf(text: string): NetworkState {
  const answer = Answer.parse(JSON.parse(text));
  if (answer.state !== "rejected") return { state: answer.state };
  return { state: "rejected", reason: answer.reason.replaceAll(/\s+/g, " ").trim().slice(0, longestReason) };
}

/**
 * An access point, or a program before one, at `url`. `POST url/documents` with JSON `{id, kind, sender, recipient, document}`
 * (the document in Base64) and `GET url/documents/{id}` answer `{state, reason}`; 404 to the second: it is not known. Both
 * have the headers and the signature of Standard Webhooks, that of a GET over an empty body.
 */
export function httpAccessPoint(url: string, secretText: string): AccessPoint {
  const secret = Buffer.from(secretText, "utf8");
  const documents = `${url.replace(/\/$/, "")}/documents`;
  const ask = (address: string, id: string, body: string | null) =>
    fetch(address, {
      method: body === null ? "GET" : "POST",
      headers: {
        accept: "application/json",
        "user-agent": "Panel",
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...signedHeaders({ id, body: body ?? "", secret, at: new Date() }),
      },
      ...(body === null ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  const refusal = async (answer: Response): Promise<Error> => {
    await answer.body?.cancel();
    return new Error(`The access point answered ${answer.status}.`);
  };
  return {
    send: async ({ id, kind, sender, recipient, xml }) => {
      const body = JSON.stringify({
        ...{ id, kind, sender: nameOf(sender), recipient: nameOf(recipient) },
        document: Buffer.from(xml, "utf8").toString("base64"),
      });
      const answer = await ask(documents, id, body);
      if (!answer.ok) throw await refusal(answer);
      return stateOf(await readBounded(answer, mostBytes));
    },
    read: async (id) => {
      const answer = await ask(`${documents}/${encodeURIComponent(id)}`, id, null);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) throw await refusal(answer);
      return stateOf(await readBounded(answer, mostBytes));
    },
  };
}

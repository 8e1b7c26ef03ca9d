import { signWebhook } from "../webhook/send";
import type { TextSender } from "./port";

const timeoutMs = 10_000;

/** An SMS provider at `url`: POSTs JSON `{to, text}` with the headers and signature of Standard Webhooks. */
export function httpTextSender(url: string, secret: string): TextSender {
  return {
    send: async ({ id, to, text }) => {
      const body = JSON.stringify({ to, text });
      const at = new Date();
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Panel",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": signWebhook({ id, body, at, secret: Buffer.from(secret, "utf8") }),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The operator of text messages answered ${answer.status}.`);
    },
  };
}

import type { Route } from "next";
import { channels, type MessageLogFilter, messageStates } from "@/lib/domain/messages/message-log/schema";

type Query = Record<string, string | string[] | undefined>;

const numberOf = (value: string | string[] | undefined): number | undefined =>
  typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/** The filter in a URL; unknown values are dropped. */
export function readMessageLogFilter(query: Query): MessageLogFilter {
  const state = messageStates.find((one) => one === query.state);
  const [account, before, after] = [query.account, query.before, query.after].map(numberOf);
  return {
    channel: channels.find((one) => one === query.channel) ?? "mails",
    ...(state && { state }),
    ...(account && { account }),
    ...(before && { before }),
    ...(after && { after }),
  };
}

export function messageLogHref(
  { channel, state, account }: MessageLogFilter,
  further: Record<string, number>,
): Route {
  const query = new URLSearchParams({ channel });
  if (state) query.set("state", state);
  if (account) query.set("account", String(account));
  for (const [name, value] of Object.entries(further)) query.set(name, String(value));
  return `/staff/outbox?${query}` as Route;
}

import type { Route } from "next";
import { type TimelineTopic, timelineTopics } from "@/lib/domain/support/customer-record/schema";

type Query = Record<string, string | string[] | undefined>;

/** The topics and the place in a URL such as `?about=money,mails`; what is unknown is dropped. */
export function readTimelineQuery({ about, from }: Query): { topics: TimelineTopic[]; before?: string } {
  const named = typeof about === "string" ? about.split(",") : [];
  const topics = timelineTopics.filter((topic) => named.includes(topic));
  const isPlace =
    typeof from === "string" && /^[a-z_]+:[1-9]\d{0,14}(?:,[a-z_]+:[1-9]\d{0,14}){0,10}$/.test(from);
  return isPlace ? { topics, before: from } : { topics };
}

/** The URL of the timeline about these topics; all of them if there are none. */
export function timelineHref(id: number, topics: readonly TimelineTopic[], from?: string): Route {
  const asked = [
    ...(topics.length > 0 ? [`about=${topics.join(",")}`] : []),
    ...(from === undefined ? [] : [`from=${from}`]),
  ];
  return `/staff/customers/${id}${asked.length > 0 ? `?${asked.join("&")}` : ""}` as Route;
}

import { readWebhookAddress } from "@/lib/base/webhook-address";
import { invalidArgument } from "../../kernel/errors/fail";
import { tidyEvents } from "./rules";

/** Validates an endpoint's settings; throws an error that names the wrong field. */
export function endpointTerms(input: { name: string; url: string; events: readonly string[] }) {
  const read = readWebhookAddress(input.url.trim());
  if (!("url" in read)) throw invalidArgument("url", read.reason);
  const events = tidyEvents(input.events);
  if (events === null) throw invalidArgument("events", "has an event that does not exist");
  if (events.length === 0) throw invalidArgument("events", "must have at least one event");
  return { name: input.name, url: read.url, events };
}

import { invalidArgument } from "../../kernel/errors/fail";
import { type TimelineSource, timelineSources } from "./schema";

/** For each source the id of its last event that was shown; a source that is left out begins with its newest. */
export type Place = Partial<Record<TimelineSource, number>>;

/** `invoices:5012,mails:88`, as in the page's URL. */
export const placeText = (place: Place): string =>
  timelineSources
    .flatMap((source) => (place[source] === undefined ? [] : `${source}:${place[source]}`))
    .join(",");

/** Reads what `placeText` wrote; throws `argument.invalid` for any other text. */
export function readPlace(text: string | undefined): Place {
  const place: Place = {};
  for (const part of text?.split(",") ?? []) {
    const [name, id = ""] = part.split(":");
    const source = timelineSources.find((one) => one === name);
    if (!source || place[source] !== undefined || !/^[1-9]\d{0,14}$/.test(id))
      throw invalidArgument("before");
    place[source] = Number(id);
  }
  return place;
}

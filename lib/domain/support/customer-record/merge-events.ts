import type { TimelineEvent, TimelineSource } from "./schema";
import type { Place } from "./timeline-place";

/** Events of one source, the newest first, with the ids by which the source is paged. */
export type Found = { source: TimelineSource; events: readonly { id: number; event: TimelineEvent }[] };

/**
 * The newest `size` events of all sources, and how far each source was used up. A source is taken from its front alone,
 * whatever its times say, so that nothing is shown twice or left out.
 */
export function mergeEvents(
  found: readonly Found[],
  before: Place,
  size: number,
): { events: TimelineEvent[]; place: Place; isMore: boolean } {
  const taken = new Map<TimelineSource, number>();
  const place: Place = { ...before };
  const events: TimelineEvent[] = [];
  const headOf = ({ source, events: all }: Found) => all[taken.get(source) ?? 0];
  const next = () =>
    found
      .flatMap((one) => {
        const head = headOf(one);
        return head ? [{ source: one.source, head }] : [];
      })
      .reduce<{ source: TimelineSource; head: Found["events"][number] } | null>(
        (best, one) => (best && best.head.event.at >= one.head.event.at ? best : one),
        null,
      );
  for (let newest = next(); newest && events.length < size; newest = next()) {
    const { source, head } = newest;
    events.push(head.event);
    taken.set(source, (taken.get(source) ?? 0) + 1);
    place[source] = head.id;
  }
  return { events, place, isMore: next() !== null };
}

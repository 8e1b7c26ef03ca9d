import { expect, it } from "vitest";
import { type Found, mergeEvents } from "./merge-events";
import type { TimelineEvent, TimelineSource } from "./schema";
import { placeText, readPlace } from "./timeline-place";

const found = (source: TimelineSource, events: [id: number, at: string][]): Found => ({
  source,
  events: events.map(([id, at]) => ({ id, event: { source, at } as TimelineEvent })),
});
const said = (events: readonly TimelineEvent[]) => events.map(({ source, at }) => `${source} ${at}`);

it("takes the newest of all sources, and says how far each was used up", () => {
  const { events, place, isMore } = mergeEvents(
    [
      found("mails", [
        [9, "5"],
        [8, "1"],
      ]),
      found("notes", [
        [4, "3"],
        [3, "2"],
      ]),
      found("jobs", []),
    ],
    {},
    3,
  );
  expect(said(events)).toEqual(["mails 5", "notes 3", "notes 2"]);
  expect([place, isMore]).toEqual([{ mails: 9, notes: 3 }, true]);
});

it("goes through a source in its own order, so that a late time hides nothing", () => {
  const { events, place, isMore } = mergeEvents(
    [
      found("mails", [
        [9, "1"],
        [8, "7"],
      ]),
      found("notes", [[4, "3"]]),
    ],
    { notes: 5 },
    9,
  );
  expect(said(events)).toEqual(["notes 3", "mails 1", "mails 7"]);
  expect([place, isMore]).toEqual([{ mails: 8, notes: 4 }, false]);
});

it("writes a place as text, and reads nothing else", () => {
  const place = { invoices: 5012, mails: 88 };
  expect(placeText(place)).toBe("invoices:5012,mails:88");
  expect([readPlace("invoices:5012,mails:88"), readPlace(undefined)]).toEqual([place, {}]);
  for (const text of ["", "mails", "mails:0", "mails:-1", "mails:1,mails:2", "other:1", "mails:1;2"])
    expect(() => readPlace(text), text).toThrow("before");
});

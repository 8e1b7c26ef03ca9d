import type { AnnouncementNotices } from "../notices";
import { choice, lines, link, optional, required, text, type VariablesOf, type Writer } from "./variable";

type Said = Omit<AnnouncementNotices["incident.updated"], "id">;

const offered = {
  title: text,
  text: required(lines),
  began: optional(text),
  servers: optional(lines),
  url: required(link),
};

/** `- web-1`, one a line, and how many more there are. */
function listOf({ servers, hostnames }: Pick<Said, "servers" | "hostnames">): string | null {
  if (hostnames.length === 0) return null;
  const more = servers - hostnames.length;
  return [...hostnames.map((name) => `- ${name}`), ...(more > 0 ? [`… +${more}`] : [])].join("\n");
}

const momentOf = (at: string | null, { moment }: Writer): string | null => at && moment(new Date(at));

const valuesOf = ({ stage, title, text: said, began, url, ...concerned }: Said, writer: Writer) => ({
  ...{ stage, title, text: said, url },
  began: momentOf(began, writer),
  servers: listOf(concerned),
});

export const announcementVariables: VariablesOf<AnnouncementNotices> = {
  "maintenance.updated": {
    offered: {
      stage: choice("planned", "running", "done", "called_off"),
      ...offered,
      planned_from: optional(text),
      planned_to: optional(text),
    },
    valuesOf: ({ id: _, from, to, ...said }, writer) => ({
      ...valuesOf(said, writer),
      planned_from: momentOf(from, writer),
      planned_to: momentOf(to, writer),
    }),
  },
  "incident.updated": {
    offered: { stage: choice("investigating", "identified", "watching", "solved"), ...offered },
    valuesOf: ({ id: _, ...said }, writer) => valuesOf(said, writer),
  },
};

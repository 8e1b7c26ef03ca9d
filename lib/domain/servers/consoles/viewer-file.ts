import type { Screen } from "@/lib/outside/provisioner/port-work";

/** A file for a viewer on the customer's own computer; the viewer deletes it once it has read it. */
export const viewerFile = ({ host, port, password }: Screen, title: string): string =>
  [
    "[virt-viewer]",
    "type=vnc",
    `host=${host}`,
    `port=${port}`,
    `password=${password}`,
    `title=${title}`,
    "delete-this-file=1",
    "",
  ].join("\n");

import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { longestProjectName, mostMoved, noProject, slugOf } from "./rules";

const name = wireText(longestProjectName)
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .refine((text) => slugOf(text) !== "", "is required")
  .refine((text) => slugOf(text) !== noProject, "is what a search calls servers without a project");

export const nameInput = about(
  name,
  "Name of the project, which no other one of the account has.",
  "Online shop",
);
export const newNameInput = about(name.optional(), "Another name. Left out, it stays.", "Online shop");
export const projectIdInput = about(wireInt(1), "Number of the project, of `projects/list`.", 12);

const ids = z.union([
  z.array(wireInt(1)).max(mostMoved),
  // In a form an empty list cannot be sent.
  wireText(6_000)
    .transform((text): (string | number)[] => text.split(",").filter((part) => part.trim() !== ""))
    .pipe(z.array(wireInt(1)).max(mostMoved)),
]);

/** Numbers of things to move: a list, or numbers with commas. */
export const idsInput = (what: string, sample: number) =>
  about(ids.default([]), `Numbers of ${what}, at most ${mostMoved}: a list, or with commas.`, [sample]);

/** How many things are in a project. */
const Counts = {
  servers: about(z.int(), "How many servers are in it.", 3),
  services: about(z.int(), "How many services that are no servers.", 1),
  ssh_keys: about(z.int(), "How many stored SSH keys.", 2),
  api_keys: about(z.int(), "How many API keys are limited to it.", 1),
  people: about(z.int(), "How many colleagues are limited to it, alone or with others.", 1),
};

export const Project = z.object({
  id: about(z.int(), "Number of the project.", 12),
  name: about(z.string(), "Its name.", "Online shop"),
  search: about(z.string(), "What finds its servers in the list: `project:` and this.", "online_shop"),
  archived: about(z.int(), "1 = archived: nothing can be put into it.", 0),
  created: about(z.string(), "When it was made, UTC.", "2026-11-22 09:00:00"),
  ...Counts,
});
export type Project = z.infer<typeof Project>;

export const ProjectDetails = Project.extend({
  server_list: about(
    z.array(
      z.object({
        id: about(z.int(), "Number of the server.", 55001),
        hostname: about(z.string(), "Host name.", "web-1.example.com"),
        state: about(z.string(), "Where it stands.", "running"),
        addresses: about(z.array(z.string()), "Its addresses, the main one first.", ["192.0.2.20"]),
      }),
    ),
    "Its servers with their addresses, which are in the project of their server; at most 500.",
  ),
  service_list: about(
    z.array(
      z.object({
        id: about(z.int(), "Number of the service.", 41),
        name: about(z.string(), "Its name.", "Colocation, 1 unit"),
      }),
    ),
    "Its services that are no servers.",
  ),
  ssh_key_list: about(
    z.array(
      z.object({
        id: about(z.int(), "Number of the key.", 701),
        name: about(z.string(), "Its name.", "laptop"),
      }),
    ),
    "Its stored SSH keys.",
  ),
});
export type ProjectDetails = z.infer<typeof ProjectDetails>;

import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";

export const portInput = about(
  wireText(20).refine((text) => /^[a-z0-9]+$/i.test(text), "must be a port's name or its number"),
  "Port of the server: its name, or the number of its card in `eq/show`.",
  "eth0",
);

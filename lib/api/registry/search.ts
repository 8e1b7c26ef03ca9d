import { findAnything } from "@/lib/domain/search/find";

export const staff = {
  find: findAnything,
};

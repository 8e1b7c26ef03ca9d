import { findAnything } from "@/lib/domain/support/search/find";

export const staff = {
  find: findAnything,
};

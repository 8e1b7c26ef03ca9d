import { showOptions } from "@/lib/domain/orders/options";

export const pages = {
  options: showOptions,
};

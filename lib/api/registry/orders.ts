import { showOptions } from "@/lib/domain/orders/options";
import { showQuote } from "@/lib/domain/orders/show-quote";

export const pages = {
  options: showOptions,
  quote: showQuote,
};

import { showOptions } from "@/lib/domain/orders/options";
import { showReinstallOptions } from "@/lib/domain/orders/reinstall-options";
import { showQuote } from "@/lib/domain/orders/show-quote";

export const pages = {
  options: showOptions,
  quote: showQuote,
  reinstall_options: showReinstallOptions,
};

import { openReinstall } from "@/lib/domain/net-installs/open-reinstall";
import { showOptions } from "@/lib/domain/orders/options";
import { showReinstallOptions } from "@/lib/domain/orders/reinstall-options";
import { showQuote } from "@/lib/domain/orders/show-quote";

export const pages = {
  open_reinstall: openReinstall,
  options: showOptions,
  quote: showQuote,
  reinstall_options: showReinstallOptions,
};

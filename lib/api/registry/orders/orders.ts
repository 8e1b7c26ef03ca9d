import { checkUserData } from "@/lib/domain/orders/orders/check-user-data";
import { showOptions } from "@/lib/domain/orders/orders/options";
import { showReinstallOptions } from "@/lib/domain/orders/orders/reinstall-options";
import { showQuote } from "@/lib/domain/orders/orders/show-quote";
import { openReinstall } from "@/lib/domain/servers/pxe-installs/open-reinstall";

export const pages = {
  check_user_data: checkUserData,
  open_reinstall: openReinstall,
  options: showOptions,
  quote: showQuote,
  reinstall_options: showReinstallOptions,
};

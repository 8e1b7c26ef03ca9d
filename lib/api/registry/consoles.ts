import { connectConsole } from "@/lib/domain/consoles/connect";
import { joinConsole } from "@/lib/domain/consoles/join";
import { openConsole } from "@/lib/domain/consoles/open";
import { viewConsole } from "@/lib/domain/consoles/view";
import { watchConsole } from "@/lib/domain/consoles/watch";

export const serverOnly = {
  open: openConsole,
  view: viewConsole,
  connect: connectConsole,
  join: joinConsole,
  watch: watchConsole,
};

import { connectConsole } from "@/lib/domain/servers/consoles/connect";
import { joinConsole } from "@/lib/domain/servers/consoles/join";
import { openConsole } from "@/lib/domain/servers/consoles/open";
import { viewConsole } from "@/lib/domain/servers/consoles/view";
import { watchConsole } from "@/lib/domain/servers/consoles/watch";

export const serverOnly = {
  open: openConsole,
  view: viewConsole,
  connect: connectConsole,
  join: joinConsole,
  watch: watchConsole,
};

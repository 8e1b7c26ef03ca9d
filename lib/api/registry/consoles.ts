import { openConsole } from "@/lib/domain/consoles/open";

export const steps = { open: openConsole };

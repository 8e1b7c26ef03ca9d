import { endSessionsByLink } from "@/lib/domain/identity/sessions/end-by-link";
import { endOneSession } from "@/lib/domain/identity/sessions/end-one";
import { endOtherSessions } from "@/lib/domain/identity/sessions/end-others";
import { listSessions } from "@/lib/domain/identity/sessions/list";

export const pages = {
  end: endOneSession,
  end_others: endOtherSessions,
  list: listSessions,
};

export const serverOnly = {
  end_by_link: endSessionsByLink,
};

import { beginSetup } from "@/lib/domain/support/setup/begin";
import { connectCards } from "@/lib/domain/support/setup/connect-cards";
import { createAdministrator } from "@/lib/domain/support/setup/create-administrator";
import { showReadiness } from "@/lib/domain/support/setup/readiness";
import { showSetup } from "@/lib/domain/support/setup/show";

export const serverOnly = {
  begin: beginSetup,
  create_administrator: createAdministrator,
};

export const staff = {
  connect_cards: connectCards,
  readiness: showReadiness,
  show: showSetup,
};

import { listLinks } from "@/lib/domain/identities/list";
import { makeSsoHash } from "@/lib/domain/identities/sso-hash";

export const pages = {
  list: listLinks,
  sso_hash: makeSsoHash,
};

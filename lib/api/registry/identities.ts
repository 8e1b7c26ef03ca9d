import { confirmOffer } from "@/lib/domain/identities/confirm-offer";
import { linkAccount } from "@/lib/domain/identities/link";
import { listLinks } from "@/lib/domain/identities/list";
import { recognize, recognizeForLink } from "@/lib/domain/identities/recognize";
import { makeSsoHash } from "@/lib/domain/identities/sso-hash";
import { unlinkAccount } from "@/lib/domain/identities/unlink";

export const pages = {
  link: linkAccount,
  list: listLinks,
  sso_hash: makeSsoHash,
  unlink: unlinkAccount,
};

export const serverOnly = {
  confirm_offer: confirmOffer,
  recognize,
  recognize_for_link: recognizeForLink,
};

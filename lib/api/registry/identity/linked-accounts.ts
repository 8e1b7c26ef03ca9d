import { confirmOffer } from "@/lib/domain/identity/linked-accounts/confirm-offer";
import { linkAccount } from "@/lib/domain/identity/linked-accounts/link";
import { listLinks } from "@/lib/domain/identity/linked-accounts/list";
import { recognize, recognizeForLink } from "@/lib/domain/identity/linked-accounts/recognize";
import { makeSsoHash } from "@/lib/domain/identity/linked-accounts/sso-hash";
import { unlinkAccount } from "@/lib/domain/identity/linked-accounts/unlink";

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

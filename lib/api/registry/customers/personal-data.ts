import { askForCopy } from "@/lib/domain/customers/personal-data/ask-export";
import { closeOwnAccount } from "@/lib/domain/customers/personal-data/close";
import { cancelErasure, startErasure } from "@/lib/domain/customers/personal-data/erase-by-staff";
import { bookPayoutOfCredit } from "@/lib/domain/customers/personal-data/pay-out";
import { readCopyPart } from "@/lib/domain/customers/personal-data/read-copy";
import { retryCopy } from "@/lib/domain/customers/personal-data/retry-copy";
import { showOwnData } from "@/lib/domain/customers/personal-data/show";
import { startCopy } from "@/lib/domain/customers/personal-data/start-copy";

export const pages = {
  close: closeOwnAccount,
  export: askForCopy,
  show: showOwnData,
};

export const serverOnly = {
  part: readCopyPart,
};

export const staff = {
  cancel_erasure: cancelErasure,
  pay_out: bookPayoutOfCredit,
  retry_copy: retryCopy,
  start_copy: startCopy,
  start_erasure: startErasure,
};

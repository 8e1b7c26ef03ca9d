import { resendMail } from "@/lib/domain/mails/resend";
import { listOutbox } from "@/lib/domain/outbox/list";
import { setMessageAside, takeMessageBack } from "@/lib/domain/outbox/set-aside";
import { showMail } from "@/lib/domain/outbox/show";
import { showText } from "@/lib/domain/outbox/show-text";
import { resendSms } from "@/lib/domain/sms/resend";

export const staff = {
  list: listOutbox,
  set_aside: setMessageAside,
  show: showMail,
  show_text: showText,
  take_back: takeMessageBack,
};

export const mails = {
  resend: resendMail,
};

export const sms = {
  resend: resendSms,
};

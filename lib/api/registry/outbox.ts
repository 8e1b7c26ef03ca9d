import { resendMail } from "@/lib/domain/mails/resend";
import { listMessageLog } from "@/lib/domain/outbox/list";
import { dismissMessage, takeMessageBack } from "@/lib/domain/outbox/set-aside";
import { showMail } from "@/lib/domain/outbox/show";
import { showText } from "@/lib/domain/outbox/show-text";
import { resendSms } from "@/lib/domain/sms/resend";

export const staff = {
  list: listMessageLog,
  set_aside: dismissMessage,
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

import { cancelEmailChange, changeEmail } from "@/lib/domain/customers/accounts/change-email";
import { changePassword } from "@/lib/domain/customers/accounts/change-password";
import { confirmEmail } from "@/lib/domain/customers/accounts/confirm-email";
import { confirmSignUp } from "@/lib/domain/customers/accounts/confirm-sign-up";
import { showDetails } from "@/lib/domain/customers/accounts/details";
import { finishReset } from "@/lib/domain/customers/accounts/finish-reset";
import { showProfile } from "@/lib/domain/customers/accounts/profile";
import { requestReset } from "@/lib/domain/customers/accounts/request-reset";
import { sendSignUpAgain } from "@/lib/domain/customers/accounts/send-sign-up-again";
import { signUp } from "@/lib/domain/customers/accounts/sign-up";
import { signUpCurrencies } from "@/lib/domain/customers/accounts/sign-up-currencies";
import { undoEmail } from "@/lib/domain/customers/accounts/undo-email";

export const pages = {
  cancel_email_change: cancelEmailChange,
  change_email: changeEmail,
  change_password: changePassword,
  details: showDetails,
  profile: showProfile,
};

export const serverOnly = {
  confirm_email: confirmEmail,
  confirm_sign_up: confirmSignUp,
  finish_reset: finishReset,
  request_reset: requestReset,
  send_sign_up_again: sendSignUpAgain,
  sign_up: signUp,
  sign_up_currencies: signUpCurrencies,
  undo_email: undoEmail,
};
